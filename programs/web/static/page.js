// Starts the page, which is WebAssembly.
import init, { start_page } from "./quatuor.js";

const SORRY = {
  en: "This page needs a newer browser, or could not be loaded whole. Please load it again.",
  fr: "Cette page demande un navigateur plus récent, ou n’a pas été chargée en entier. Rechargez-la.",
  nl: "Deze pagina vraagt een nieuwere browser, of werd niet helemaal geladen. Laad haar opnieuw.",
};

try {
  await init({ module_or_path: new URL("./quatuor.wasm", import.meta.url) });
  start_page(new URL("./worker.js", import.meta.url).href);
} catch (error) {
  console.error(error);
  const word = document.getElementById("first-word");
  const language = navigator.language.slice(0, 2);
  // Once the page itself is drawn, it says what is wrong.
  if (word) word.textContent = SORRY[language] ?? SORRY.en;
}

// Only now: filling the cache, with the part that bots think with, must not take bandwidth
// from the first board. Without the cache (a private window, an address without TLS) all
// works but offline.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("./service-worker.js").catch(fetchBots);
  // From the second visit on, the rest of the page is kept too.
  navigator.serviceWorker.controller?.postMessage("keep the rest");
} else {
  fetchBots();
}

// Into the cache of the browser, for the first move of a bot.
function fetchBots() {
  fetch(new URL("./split_jobs.wasm", import.meta.url), { priority: "low" }).catch(() => {});
}
