// Keeps the page for the next visit, with or without a network.
//
// A version is kept whole or not at all, and a page never gets the files of another
// version: a new one waits until no tab shows the old one, or until the only tab is loaded
// again.

// The packer (xtask/pack) fills these in. Without files it is a quick build, which is not
// kept.
const VERSION = "VERSION";
const FILES = [];
// Parts of the page that are loaded when they are needed.
const LATER = [];

const CACHE = `quatuor-${VERSION}`;
const HOME = new URL("./", self.location).href;
const API = `${HOME}api`;
const TABLES = `${HOME}t/`;

self.addEventListener("install", (event) => {
  event.waitUntil(FILES.length === 0 ? self.skipWaiting() : fill());
});

async function fill() {
  const cache = await caches.open(CACHE);
  try {
    // All or nothing. Every name but that of the home page carries a hash of what is in it.
    const ask = (file) => new Request(file, { cache: file === "./" ? "no-cache" : "default" });
    await cache.addAll(FILES.map(ask));
    // The server may have changed to another version meanwhile.
    const home = await (await cache.match(HOME)).text();
    if (!home.includes(`content="${VERSION}"`)) throw new Error(`not version ${VERSION} any more`);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("quatuor-") && name !== CACHE) await caches.delete(name);
  }
  if (FILES.length === 0) await caches.delete(CACHE);
}

self.addEventListener("message", (event) => {
  if (event.data === "keep the rest") event.waitUntil(keepRest());
  if (event.data !== "take over") return;
  event.ports[0].postMessage(CACHE);
  event.waitUntil(self.skipWaiting());
});

// A notification says that it is the player's turn: the page comes to the front.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(toFront());
});

async function toFront() {
  const [tab] = await self.clients.matchAll({ type: "window" });
  return tab ? tab.focus() : self.clients.openWindow(HOME);
}

async function keepRest() {
  const cache = await caches.open(CACHE);
  for (const file of LATER) {
    if (!(await cache.match(file))) await cache.add(file);
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.origin === self.location.origin;
  if (FILES.length > 0 && ours) event.respondWith(answer(event.request, url));
});

async function answer(request, url) {
  // The server is asked anew each time; what it says is not for keeping.
  if (url.href.startsWith(API)) return fetch(request);
  // A link to an online table: the page that is kept knows the way, also without a network.
  const table = request.mode === "navigate" && url.href.startsWith(TABLES) && url.href.slice(TABLES.length);
  if (table && (await caches.match(HOME))) return Response.redirect(`${HOME}#/t/${table}`);
  if (request.mode === "navigate" && url.origin + url.pathname === HOME) {
    const cache = await caches.open(await currentCache());
    return (await cache.match(HOME)) ?? fetch(request);
  }
  // Names with a hash mean the same in every version.
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && LATER.some((file) => new URL(file, HOME).href === url.href)) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

// The cache that the home page is taken from. If the only tab is loaded again, that of the
// waiting version, which takes over with this page.
async function currentCache() {
  const next = self.registration.waiting;
  if (!next || (await self.clients.matchAll()).length > 1) return CACHE;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
    next.postMessage("take over", [port2]);
    setTimeout(resolve, 1000, CACHE);
  });
}
