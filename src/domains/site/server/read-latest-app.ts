import type { DataOf } from "#api/define-calls.ts";
import { readPublicValues } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract/site.ts";
import { App } from "./read-config.ts";

/** The newest app; nulls where none is published. */
export async function readLatestApp(context: Context): Promise<DataOf<typeof site.readLatestApp>> {
  const values = await readPublicValues(context, ["latestApp"]);
  return App.parse(values.get("latestApp"));
}
