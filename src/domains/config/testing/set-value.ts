import type { TestApp } from "#testing/app.ts";
import { configEntries } from "../contract/config-entries.ts";

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
  await portal.callAs(mobile)(configEntries.saveConfig, { key, value: JSON.stringify(value) });
}
