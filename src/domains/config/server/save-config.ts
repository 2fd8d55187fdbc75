import { sql } from "kysely";
import type { ZodError } from "zod";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { withoutUnseen } from "#api/fields.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { tellChange } from "#platform/told-changes.ts";
import type { ConfigEntry, configEntries } from "../contract/config-entries.ts";
import { keepPictures } from "./keep-pictures.ts";
import { settingPictures } from "./public/setting-pictures.ts";
import { toEntry } from "./to-entry.ts";

/** Changes a value. Refuses what is of another kind than its key asks for, and what would undo a change that was not seen. */
export async function saveConfig(
  context: UserContext,
  { key, value: written, version }: ParsedInputOf<typeof configEntries.saveConfig>,
): Promise<ConfigEntry> {
  const { configKinds } = context.declared;
  const kind = Object.hasOwn(configKinds, key) ? configKinds[key] : undefined;
  if (!kind) throw doorRefusals.notFound("没有这个配置项");
  if (kind.isAdmins && context.user.role !== "admin") throw doorRefusals.notAllowed();
  const parsed = kind.schema.safeParse(readJson(written));
  if (!parsed.success) throw doorRefusals.invalidInput(failuresOf(parsed.error));
  // Where money goes, and what watches over the portal: a session that was found does not change it.
  if (kind.isAdmins) await context.declared.proveActor(context);
  const value = await keepPictures(context, kind, parsed.data);
  const saved = await inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockInTransaction(context, `site.config ${key}`);
    const before = await db
      .selectFrom("siteConfig")
      .select(["value", "version", "updatedAt"])
      .where("key", "=", key)
      .executeTakeFirst();
    const known = before?.version ?? 0;
    if (version !== known)
      throw doorRefusals.invalidInput({ value: "这一项在您打开之后已被修改，没有保存。请看改了什么，再决定" });
    await context.declared.filledOnce(settingPictures).hold(context, { before: before?.value, after: value });
    const isPublic = kind.isPublic ?? false;
    const json = sql<never>`${JSON.stringify(value)}::jsonb`;
    await db
      .insertInto("siteConfig")
      .values({ key, value: json, version: known + 1, isPublic, updatedAt: now })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ value: json, version: known + 1, isPublic, updatedAt: now }),
      )
      .execute();
    await recordAction(context, {
      act: "save-config",
      subject: "config",
      subjectId: key,
      before: { value: before?.value ?? null },
      after: { value },
    });
    return toEntry(key, kind, { value, version: known + 1, updatedAt: now });
  });
  tellChange({ table: "site_config" });
  return saved;
}

/** What is wrong, by where it stands in the value: `value.0.title`. */
function failuresOf({ issues }: ZodError): Record<string, string> {
  const failures = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = ["value", ...path].join(".");
    if (!failures.has(field)) failures.set(field, message);
  }
  return Object.fromEntries(failures);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? withoutUnseen(value) : value));
  } catch {
    throw doorRefusals.invalidInput({ value: "不是有效的 JSON" });
  }
}
