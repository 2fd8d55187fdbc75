import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { statistics } from "../contract/statistics.ts";

/** What embedded drivers kept. Outside of demo mode it is shown to nobody: codes lie in it. */
export async function listOutbox(
  { db, settings }: Context,
  { kind, ...page }: ParsedInputOf<typeof statistics.listOutbox>,
): Promise<DataOf<typeof statistics.listOutbox>> {
  if (settings.mode !== "demo") return { data: [], totalRecord: 0, isDemo: false };
  const found = db.selectFrom("devOutbox").$if(kind !== undefined, (query) => query.where("kind", "=", kind!));
  const listed = found
    .select(["id", "kind", "recipient", "subject", "text", "attachments", "createdAt"])
    .orderBy("id", "desc");
  const list = await listPage(listed, page, (rows) =>
    rows.map(({ createdAt, kind, ...row }) => ({
      ...row,
      kind: kind as "sms" | "mail",
      createdAt: createdAt.toISOString(),
    })),
  );
  return { ...list, isDemo: true };
}
