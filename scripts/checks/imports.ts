import { type Check, listFiles, runTool } from "./check.ts";

const CODE = /\.tsx?$/;

/** Who may import what (docs/conventions.md 11). Without a TypeScript that it knows the tool reads nothing and is content: so the modules are counted. */
export const imports: Check = {
  name: "imports",
  async findProblems() {
    const args = [
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err-long",
      "src",
      "e2e",
      "scripts",
      "bench",
      "vite.config.ts",
      "vitest.config.ts",
    ];
    const { output, problems } = await runTool("dependency-cruiser/bin/dependency-cruise.mjs", args);
    if (problems.length > 0) return problems;
    const read = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
    const files = (await listFiles("src")).filter((file) => CODE.test(file));
    return read < files.length ? [`only ${read} modules of ${files.length} were read`] : [];
  },
};
