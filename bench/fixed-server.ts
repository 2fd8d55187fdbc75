// Serves the portal's pages over answers that it has asked another portal for once: what is left is rendering and HTTP.
import type { AddressInfo } from "node:net";
import type { CallFunction } from "#web/page.ts";
import { openAskers } from "#platform/askers.ts";
import { UNCOUNTED } from "#platform/allowances.ts";
import { builtHead, serveBuiltAssets } from "#platform/built-assets.ts";
import type { Door } from "#platform/door.ts";
import { createLog } from "#platform/log.ts";
import { createServerKey } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { openRenderer } from "../src/render.ts";
import { createServer } from "../src/server.ts";
import { askPortal } from "./catalogue-sample.ts";

const origin = process.argv[2]!;
const settings = readSettings(process.env);
const answers = new Map<string, Promise<unknown>>();

const call: CallFunction = (definition, input) => {
  const key = definition.name + JSON.stringify(input);
  if (!answers.has(key)) answers.set(key, askPortal(origin, definition, input));
  return answers.get(key) as never;
};

// Nobody logs in here.
const key = createServerKey(origin);

const app = await createServer({
  door: { calls: [], callFor: () => call } as unknown as Door,
  askers: openAskers({ identify: async () => null, key, settings }),
  ...UNCOUNTED,
  key,
  settings,
  log: createLog("warn"),
  version: "bench",
  pages: await openRenderer({ head: await builtHead(), origin: settings.site.url }),
  serveAssets: serveBuiltAssets,
});
await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once("SIGTERM", () => void app.close());
