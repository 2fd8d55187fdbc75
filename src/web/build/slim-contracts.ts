import { type Plugin, runnerImport } from "vite";

const CONTRACT = /\/src\/domains\/[^/]+\/contract(\/[^/]+)?\.ts$/;

/**
 * In the browser a call is its method, path and form: all else stays on the server, `input` and `data` with zod.
 * Constants that stand beside the calls are kept.
 */
export function slimContracts(): Plugin {
  return {
    name: "slim-contracts",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async load(id) {
      if (!CONTRACT.test(id)) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      const exported = Object.entries(module).filter(([, value]) => isCalls(value) || isConstant(value));
      return exported
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(isCalls(value) ? slim(value) : value)};`)
        .join("\n");
    },
  };
}

type Calls = Record<string, { name: string; path: string; method: string; body?: string }>;

function isCalls(value: unknown): value is Calls {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((call) => typeof call?.path === "string" && typeof call?.name === "string")
  );
}

function isConstant(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function slim(calls: Calls) {
  return Object.fromEntries(
    Object.entries(calls).map(([key, { path, method, body }]) => [key, { path, method, body }]),
  );
}
