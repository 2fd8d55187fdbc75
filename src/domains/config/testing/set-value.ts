import type { TestApp } from "#testing/app.ts";
import { type ConfigEntry, configEntries } from "../contract/config-entries.ts";

/** Lets an operator of the samples change what is admins'. */
export async function makeAdmin(portal: TestApp, mobile: string): Promise<void> {
  await portal.tokenOf(mobile);
  await portal.context.db
    .updateTable("accountUsers")
    .set({ role: "admin" })
    .where("mobile", "=", `+86${mobile}`)
    .execute();
}

/** Sets a value as whoever it is would in its form. */
export async function setValue(
  portal: TestApp,
  mobile: string,
  { key, value }: { key: string; value: unknown },
): Promise<void> {
  await saveJson(portal, mobile, { key, value: JSON.stringify(value) });
}

/** The same of what stands there as JSON, right or wrong, on top of what is there now. */
export async function saveJson(
  portal: TestApp,
  mobile: string,
  { key, value }: { key: string; value: string },
): Promise<ConfigEntry> {
  const known = await portal.context.db
    .selectFrom("siteConfig")
    .select("version")
    .where("key", "=", key)
    .executeTakeFirst();
  return portal.callAs(mobile)(configEntries.saveConfig, { key, value, version: known?.version ?? 0 });
}
