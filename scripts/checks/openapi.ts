import { createRequire } from "node:module";
import { writeOpenApi } from "#platform/openapi.ts";
import { declared } from "../../src/declared.ts";
import type { Check } from "./tool-check.ts";

const ADDRESS = "openapi.json";
const require = createRequire(import.meta.url);

/** `/api/openapi.json` passes the recommended rules of Redocly's linter, warnings too. */
export const openapi: Check = {
  name: "openapi.json",
  async findProblems() {
    const calls = declared.handlers.map(({ call }) => call);
    const { json } = await writeOpenApi(calls, { version: "0.0.0", origin: "https://portal.test" });
    return openApiProblems(json.toString());
  },
};

/** What the linter says of a document, a text a finding. */
export async function openApiProblems(document: string): Promise<string[]> {
  const { createConfig, lintFromString } = await loadLinter();
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: document, absoluteRef: ADDRESS, config });
  return found.map(
    ({ ruleId, message, location }) => `${ADDRESS}${location[0]?.pointer ?? ""}: ${message} (${ruleId})`,
  );
}

async function loadLinter() {
  // The schema of its own settings weighs 8 MB; package.json's overrides leave it out.
  const settings = require("@redocly/config") as { rootRedoclyConfigSchema?: object };
  settings.rootRedoclyConfigSchema ??= { type: "object", properties: {} };
  return import("@redocly/openapi-core");
}
