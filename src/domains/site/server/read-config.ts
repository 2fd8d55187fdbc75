import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../contract.ts";

const HOT_WORDS_MAX = 24; // spec 9
const HotWords = z.array(z.string()).catch([]);
const FriendlyLinks = z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) })).catch([]);
const App = z.object({ version: z.string().nullable(), url: z.url({ protocol: /^https?$/ }).nullable() }).catch({ version: null, url: null });

/** A public value of the system config. */
export async function readConfig(context: Context, { key }: ParsedInputOf<typeof site.config>): Promise<unknown> {
  const values = await publicValues(context, [key]);
  return values.get(key) ?? null;
}

/** The newest app; nulls where none is published. */
export async function latestApp(context: Context): Promise<DataOf<typeof site.latestApp>> {
  const values = await publicValues(context, ["latestApp"]);
  return App.parse(values.get("latestApp"));
}

/** What stands around every page, for who asks. */
export async function frame(context: Context): Promise<DataOf<typeof site.frame>> {
  const values = await publicValues(context, ["hotWords", "friendlyLinks"]);
  const { name, icp, copyrightYears } = context.settings.site;
  return {
    siteName: name,
    isDemo: context.settings.mode === "demo",
    icp,
    copyrightYears,
    hotWords: HotWords.parse(values.get("hotWords")).slice(0, HOT_WORDS_MAX),
    friendlyLinks: FriendlyLinks.parse(values.get("friendlyLinks")),
    isSignedIn: context.user !== null,
    nickName: context.user?.nickName ?? null,
  };
}

async function publicValues(context: Context, keys: string[]): Promise<Map<string, unknown>> {
  const rows = await context.db.selectFrom("siteConfig").select(["key", "value"]).where("key", "in", keys).where("isPublic", "=", true).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}
