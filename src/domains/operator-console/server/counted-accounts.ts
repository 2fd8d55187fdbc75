import { type RawBuilder, sql } from "kysely";
import type { Settings } from "#platform/settings.ts";

/** Whether figures count accounts of the demonstration where nobody says otherwise: where there are others, they are none of its users. */
export function countsDemo({ mode }: Pick<Settings, "mode">, asked?: "with" | "without"): boolean {
  return asked === undefined ? mode === "demo" : asked === "with";
}

/** The one rule for all figures of accounts: whether a row of users, by its alias, is counted. */
export function isCounted(alias: string, hasDemo: boolean): RawBuilder<boolean> {
  return hasDemo ? sql`true` : sql`not ${sql.ref(`${alias}.is_demo`)}`;
}
