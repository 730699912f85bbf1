// Chance and time are the same on every tour: dates, dice, and how long a bot has thought.
const Real = Date, now = new Real('2026-03-15T12:00:00').getTime();
window.Date = class extends Real {
    constructor(...parts) { super(...(parts.length ? parts : [now])); }
    static now() { return now; }
};

// Dice: other ones after every load, so that what is made has a name of its own.
let dice = 0;
try {
    dice = Number(sessionStorage.getItem('tour') ?? 0) + 1;
    sessionStorage.setItem('tour', dice);
} catch { /* A place that keeps nothing. */ }
Math.random = () => {
    dice = (dice + 0x6d2b79f5) | 0;
    let mixed = Math.imul(dice ^ (dice >>> 15), 1 | dice);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

// In the worker a look at the clock takes a while, and nothing else does: what is found in a
// time depends on no machine.
const LOOK = 5;
const busy = new Set();
window.Worker = class extends Worker {
    constructor(script, options) {
        const address = JSON.stringify(new URL(script, document.baseURI).href);
        const text = `let time = 0; Date.now = () => (time += ${LOOK}); await import(${address});`;
        super(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), options);
        // The first byte of a reply: 0 it listens, 1 something was found, then the end.
        this.addEventListener('message', (event) => { if (event.data[0] > 1) busy.delete(this); });
        this.addEventListener('error', () => busy.delete(this));
    }
    postMessage(...job) { busy.add(this); super.postMessage(...job); }
    terminate() { busy.delete(this); super.terminate(); }
};
window.tourThinks = () => busy.size > 0;
