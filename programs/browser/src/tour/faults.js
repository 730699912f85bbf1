// What is wrong with the screen that is open, in words: texts and controls that overlap or are
// cut, keys and gaps in place of texts, small targets, and a board that is covered.
const [keys, isTouched] = arguments;
const found = new Set();
const known = new Set(keys);
const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
const named = (e) => {
    const name = (e.getAttribute('aria-label') ?? e.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    const kind = e.getAttribute('class');
    return `${e.localName}${kind ? '.' + kind.split(' ').join('.') : ''} '${name}'`;
};

// Behind a modal dialog nothing can be read or hit.
const root = document.querySelector('dialog:modal') ?? document.body;
// What is only read out is a pixel wide.
const isShown = (e) =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    && !e.closest('.unseen') && e.getBoundingClientRect().width > 1;

// The part of a box that its clippers leave, and the first that cuts it for good. What a scroller
// hides can be scrolled to: it counts as shown unless `hidden` says otherwise.
const common = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
});
const size = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
const scrolls = (style) => [style.overflowX, style.overflowY].some((way) => ['auto', 'scroll'].includes(way));
const clipped = (e, box, hidden = false) => {
    let [left, cutter] = [box, null];
    for (let up = e; up && up !== document.body; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') {
            if (style.position === 'fixed') break;
            continue;
        }
        if (scrolls(style) && !hidden) continue;
        const own = up.getBoundingClientRect();
        const inner = {
            left: own.left + up.clientLeft, top: own.top + up.clientTop,
            right: own.left + up.clientLeft + up.clientWidth, bottom: own.top + up.clientTop + up.clientHeight,
        };
        const cuts = (way, less, more) => ['hidden', 'clip'].includes(way) && (less < -1 || more > 1);
        const high = (box.bottom - box.top) * 0.25;
        if (cuts(style.overflowX, left.left - inner.left, left.right - inner.right)
            || (cuts(style.overflowY, left.top - inner.top, left.bottom - inner.bottom)
                && Math.max(inner.top - left.top, left.bottom - inner.bottom) > high)) cutter ??= up;
        left = common(left, inner);
    }
    return [left, cutter];
};
// Something that stays while the page scrolls lies over it by intent; it may not cover the board.
// What a scroller hides lies under its neighbours, which is no overlap either.
const layer = (e) => {
    for (let up = e; up && up !== root; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (['fixed', 'sticky'].includes(style.position) || scrolls(style)) return up;
    }
    return null;
};

const leaves = (e, box, told) => {
    const [seen] = clipped(e, box, true);
    if (size(seen) > 0 && (seen.right > innerWidth + 1 || seen.left < -1)) found.add(`${told} leaves the window: ${round(seen)}`);
};

// Texts, a box a line, without the spaces above and below the letters.
const texts = [];
const read = (text, e) => {
    for (const token of text.match(/[a-z]+(?:[-.][a-z0-9]+)+/g) ?? []) {
        const family = token.replace(/\d+$/, '');
        if (known.has(token) || (family !== token && keys.some((key) => key.startsWith(family)))) found.add(`a key is shown: ${token}`);
    }
    if (/\{\s*\$?[\w.-]*\s*\}/.test(text)) found.add(`a gap is shown: ${text.trim()}`);
    if (/\b(undefined|NaN|null|Infinity)\b|\[object/.test(text)) found.add(`no text for people: ${text.trim()} in ${named(e)}`);
};
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    const [node, e] = [walker.currentNode, walker.currentNode.parentElement];
    if (!node.textContent.trim() || !e || !isShown(e) || e.closest('svg, option, script, style')) continue;
    read(node.textContent, e);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
        if (line.width < 2) continue;
        const less = line.height * 0.2;
        const box = { left: line.left, top: line.top + less, right: line.right, bottom: line.bottom - less };
        const [seen, cutter] = clipped(e, box);
        const told = `'${node.textContent.trim().slice(0, 50)}'`;
        if (cutter) found.add(`${told} is cut by ${named(cutter)}`);
        const button = e.closest('button, .button, .option');
        const out = button?.getBoundingClientRect();
        if (out && (box.left < out.left - 1 || box.right > out.right + 1 || box.top < out.top - 1 || box.bottom > out.bottom + 1)) {
            found.add(`${told} stands out of ${named(button)}`);
        }
        if (size(seen) === 0) continue;
        leaves(e, box, told);
        texts.push({ e, box: seen, told });
    }
}
for (const e of root.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) read(e.getAttribute(name) ?? '', e);
}
read(document.title, document.head);

// Controls; the spots of a board are looked at below.
const controls = [];
for (const e of root.querySelectorAll('button, a[href], input, select, textarea, summary, [role=switch]')) {
    if (!isShown(e) || e.closest('.spots, svg')) continue;
    // The label of a field is a target, too.
    const whole = e.matches('input') ? (e.closest('label') ?? e) : e;
    const box = whole.getBoundingClientRect();
    const [seen] = clipped(whole, box);
    if (size(seen) === 0) continue;
    leaves(e, box, named(e));
    controls.push({ e: whole, box: seen, told: named(e) });
    // A link within a sentence is as high as its line.
    const isProse = e.matches('a') && getComputedStyle(e).display === 'inline'
        && e.parentElement.textContent.trim().length > e.textContent.trim().length;
    if (isTouched && !isProse && Math.min(box.width, box.height) < 39.5) {
        found.add(`a small target, ${Math.round(box.width)} × ${Math.round(box.height)}: ${named(e)}`);
    }
}

const near = (a, b, by) => {
    const both = common(a.box, b.box);
    return both.right - both.left > by && both.bottom - both.top > by;
};
const isNested = (a, b) => a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e);
const all = [...texts, ...controls].map((one) => ({ ...one, layer: layer(one.e) }));
for (let i = 0; i < all.length; i += 1) {
    for (let j = i + 1; j < all.length; j += 1) {
        const [a, b] = [all[i], all[j]];
        if (a.layer === b.layer && near(a, b, 2) && !isNested(a, b)) found.add(`${a.told} and ${b.told} overlap at ${round(common(a.box, b.box))}`);
    }
}

// Boards: nothing lies over them, and what is open can be hit.
for (const board of root.querySelectorAll('.board')) {
    if (!isShown(board)) continue;
    const box = board.getBoundingClientRect();
    const [seen] = clipped(board, { left: box.left + 3, top: box.top + 3, right: box.right - 3, bottom: box.bottom - 3 }, true);
    const whole = { e: board, box: seen };
    for (const one of all) {
        const shown = { e: one.e, box: clipped(one.e, one.box, true)[0] };
        if (size(seen) > 0 && near(shown, whole, 3) && !isNested(one, whole)) found.add(`${one.told} lies over the board`);
    }
    const spots = [...board.querySelectorAll('.spot')].map((spot) => [spot, spot.getBoundingClientRect()]);
    for (const [spot, own] of spots) {
        if (!spot.matches('.open')) continue;
        const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
        // A cell is as wide as the next spot of its row is far, and as high as that of its column.
        const cell = [40, 40];
        for (const [other, box] of spots) {
            if (other === spot) continue;
            const far = [Math.abs((box.left + box.right) / 2 - x), Math.abs((box.top + box.bottom) / 2 - y)];
            const across = far[0] > far[1] ? 0 : 1;
            cell[across] = Math.min(cell[across], far[across]);
        }
        // The places of a row of Shuttles are as narrow as a pawn.
        const isNarrow = board.closest('[data-game=shuttles]');
        if (isTouched && !isNarrow && (own.width < cell[0] * 0.7 || own.height < cell[1] * 0.7)) {
            found.add(`a spot smaller than its cell, ${Math.round(own.width)} × ${Math.round(own.height)} of ${cell.map(Math.round).join(' × ')}: ${spot.dataset.spot}`);
        }
        const isSeen = x > Math.max(0, seen.left) && y > Math.max(0, seen.top) && x < Math.min(innerWidth, seen.right) && y < Math.min(innerHeight, seen.bottom);
        const hit = isSeen && document.elementFromPoint(x, y);
        if (hit && !board.contains(hit)) found.add(`${named(hit)} covers ${spot.dataset.spot}`);
    }
}
// Lists go on below; only wide tables, and a board that was made larger, go on beside their frame.
for (const e of root.querySelectorAll('*')) {
    if (e.scrollWidth > e.clientWidth + 1 && scrolls(getComputedStyle(e)) && isShown(e) && !e.matches('.zoomed, input, textarea, :has(table)')) {
        found.add(`${named(e)} scrolls sideways: ${e.scrollWidth} of ${e.clientWidth}`);
    }
}
if (document.documentElement.scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);
return [...found].slice(0, 12);
