// The structure of the screen that is open, a line for each heading, control, picture and
// board, and one for the texts between them: little that depends on fonts or on a machine.
const hash = (text) => {
    let mixed = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) mixed = Math.imul(mixed ^ byte, 0x01000193);
    return (mixed >>> 0).toString(16).padStart(8, '0');
};
const plain = (text) => text.trim().replace(/\s+/g, ' ');
// A long text is known by its beginning and its hash.
const short = (text) => (text.length > 36 ? `${text.slice(0, 24)}… ${hash(text)}` : text);
const lines = [];
let texts = [];
const tell = (line) => {
    if (texts.length) lines.push(`text ${short(texts.join(' '))}`);
    texts = [];
    if (line) lines.push(line);
};
const name = (e) => short(plain(e.getAttribute('aria-label') ?? e.textContent));

const states = (e) => {
    const found = ['pressed', 'checked', 'selected', 'expanded', 'current', 'disabled']
        .filter((state) => !['false', null].includes(e.getAttribute(`aria-${state}`)));
    if (e.disabled) found.push('off');
    if (e.checked) found.push('on');
    // Links to tables have another name every time.
    const isText = e.matches('input:not([type=checkbox]):not([type=radio]), select, textarea');
    if (isText && e.value && !e.closest('.link-text')) found.push(`= ${short(e.value)}`);
    return found.map((state) => ` ${state}`).join('');
};
const board = (e) => {
    const spots = [...e.querySelectorAll('.spot')];
    const which = (kind) => spots.filter((spot) => spot.matches(kind)).map((spot) => spot.dataset.spot);
    const said = spots.map((spot) => `${spot.dataset.spot} ${spot.getAttribute('aria-label')}`);
    const [open, chosen] = [which('.open'), which('.chosen')];
    const box = e.getBoundingClientRect();
    const size = [box.width, box.height].map((side) => Math.round(side / 16) * 16).join('×');
    tell(`board ${spots.length} spots ${hash(said.join('\n'))}, ${open.length} open ${hash(open.join(' '))}`
        + `${chosen.length ? `, chosen ${chosen.join(' ')}` : ''}`
        // At a table the board has the height of the window; elsewhere texts move it.
        + `${e.closest('.at-table') ? `, ${size}` : ''}`);
};
const walk = (e) => {
    if (e.matches('script, style, template')) return;
    const isContents = getComputedStyle(e).display === 'contents';
    if (!isContents && !e.checkVisibility({ visibilityProperty: true })) return;
    if (e.matches('.board')) board(e);
    else if (e.matches('svg, img')) tell(`picture ${short(plain(e.getAttribute('aria-label') ?? e.getAttribute('alt') ?? e.textContent))}`.trimEnd());
    else if (e.matches('h1, h2, h3, h4')) tell(`${e.localName} ${name(e)}`);
    else if (e.matches('button, a[href], input, select, textarea, summary, [role=switch]')) tell(`${e.localName} ${name(e)}${states(e)}`);
    else {
        for (const node of e.childNodes) {
            if (node.nodeType === Node.TEXT_NODE && plain(node.data)) texts.push(plain(node.data));
            if (node.nodeType === Node.ELEMENT_NODE) walk(node);
        }
    }
};
const modal = document.querySelector('dialog:modal');
if (modal) tell(`dialog ${short(modal.getAttribute('aria-label') ?? '')}`.trimEnd());
walk(modal ?? document.body);
tell();
return lines.join('\n');
