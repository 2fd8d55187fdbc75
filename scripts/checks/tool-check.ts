import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** Looks at one rule and answers what breaks it, a text a finding; none where all is well. */
export interface Check {
  name: string;
  findProblems(): Promise<string[]>;
}

/** A check that is a program: what it says is the finding when it fails. */
export function toolCheck(name: string, program: string, args: string[]): Check {
  return { name, findProblems: async () => (await runTool(program, args)).problems };
}

/** Runs a script of a package with this Node, at the project's root. */
export async function runTool(program: string, args: string[]): Promise<{ output: string; problems: string[] }> {
  const child = spawn(process.execPath, [path.join("node_modules", program), ...args], {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // Tests run beside it: threads that look at the same types twice would be ahead of nobody.
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", GOMAXPROCS: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { output, problems: code === 0 ? [] : [output.trim() || `${program} ended with ${code}`] };
}
