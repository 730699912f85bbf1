// Runs `main` of a WebAssembly program and prints the report that it leaves in
// its memory between two marks; there is no standard output in there.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { main, memory } = instance.exports;
let trap;
try {
  main(0, 0);
} catch (error) {
  trap = error;
}
const bytes = Buffer.from(memory.buffer).toString("latin1");
const found = /#{16}(.*?)#{16}/s.exec(bytes)?.[1];
const report = found && Buffer.from(found, "latin1").toString("utf8");
if (trap || !report) {
  console.error(report ?? trap ?? "the program left no report");
  process.exit(1);
}
console.log(report);
