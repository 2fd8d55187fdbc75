// Walks the specification's routes, calls and constants: `npm run conformance` on a portal that it starts anew with the
// sample data, `npm run conformance -- http://localhost:3000` on one that runs.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPortal } from "../e2e/portal-process.ts";
import { type Verdict, walkSpecification } from "./conformance/walk.ts";
import { runTool } from "./checks/tool-check.ts";

const MARKS = { held: "✓", broken: "✗", awaited: "…", unexpected: "!" };
const FAULTS = ["broken", "unexpected"];

const [address] = process.argv.slice(2);
const verdicts = address ? await walkSpecification(address.replace(/\/$/, "")) : await walkFreshPortal();
for (const { line, state, found } of verdicts) console.log(`${MARKS[state]} ${line}${found && ` (${found})`}`);
const count = (state: Verdict["state"]) => verdicts.filter((verdict) => verdict.state === state).length;
console.log(
  `\n${count("held")} held, ${count("broken")} not held, ${count("awaited")} still to be built, ${count("unexpected")} built, and not said so`,
);
process.exitCode = verdicts.some(({ state }) => FAULTS.includes(state)) ? 1 : 0;

async function walkFreshPortal(): Promise<Verdict[]> {
  await runTool("../scripts/build-if-needed.mjs", []);
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-conformance-"));
  try {
    const portal = await startPortal({ DATA_DIR: path.join(folder, "var") });
    try {
      return await walkSpecification(portal.address);
    } finally {
      await portal.kill("SIGTERM");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
