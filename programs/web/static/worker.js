// Starts the worker that bots think in: the same WebAssembly as the page, which loads the
// part that thinks.
import init, { start_worker } from "./quatuor.js";

await init({ module_or_path: new URL("./quatuor.wasm", import.meta.url) });
start_worker();
