import type { RawBuilder } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { publicTexts } from "../../contract/public-texts.ts";
import { moderationRefusals } from "../../errors.ts";
import { caseStates } from "../../states.ts";
import { digestOf } from "./look-at.ts";
import { markRefused } from "./refused-marks.ts";
import { whosePublicTexts } from "./whose-public-texts.ts";

/** Takes one text down without its page, or shows it again, once and on record. */
export function takeDownText(
  context: UserContext,
  { id: rowId, kind, act, reason }: ParsedInputOf<typeof publicTexts.takeDownText>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const { title, read } = listedText(context, kind);
    const [row] = await read(context, [rowId]);
    if (!row) throw doorRefusals.notFound("这条内容已被删除");
    const isTaken = act === "take-down";
    // What nobody has looked at has no case yet; whose it is is told by one.
    if (isTaken)
      await db
        .insertInto("moderationCases")
        .values({ kind, rowId, state: "waiting", isHidden: false, digest: digestOf(row), userId: null, openedAt: now })
        .onConflict((conflict) => conflict.columns(["kind", "rowId"]).doNothing())
        .execute();
    const known = await db
      .selectFrom("moderationCases")
      .select(["id", "state", "isHidden", "userId"])
      .where("kind", "=", kind)
      .where("rowId", "=", rowId)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw moderationRefusals.textChanged();
    await refuseOwnCase(context, whosePublicTexts, known.id);
    // What waits is decided in its queue.
    if (isTaken ? known.isHidden : known.state !== "refused") throw moderationRefusals.textChanged();
    const decided = { decidedAt: now, decidedBy: user.id, digest: digestOf(row) };
    const outcome = { isHidden: isTaken, isBad: false, former: null, ...decided };
    const update = db
      .updateTable("moderationCases")
      .set({ ...outcome, reason: isTaken ? reason : "" })
      .where("id", "=", known.id);
    await moveRow(update, { states: caseStates, to: isTaken ? "refused" : "released" }, moderationRefusals.textChanged);
    await markRefused(context, { row, isRefused: isTaken });
    await recordAction(context, {
      act: isTaken ? "take-down-public-text" : "put-back-public-text",
      subject: "public-text",
      subjectId: known.id,
      reason,
      before: { kind, rowId, isShown: isTaken },
      after: { isShown: !isTaken, texts: Object.fromEntries(row.texts.map(({ label, text }) => [label, text])) },
    });
    const userId = known.userId ?? row.ownerId;
    if (userId !== null)
      await notify(context, {
        userId,
        title: `${title}已${isTaken ? "下架" : "恢复展示"}`,
        text: `「${row.title}」已${isTaken ? "下架" : "恢复展示"}：${reason}。${isTaken ? "修改后会重新审核。" : ""}`,
        path: row.ownPath,
        kind: "review",
      });
    return {};
  });
}

/** A kind of which operators may take single texts down. */
export function listedText(
  { declared }: Pick<Context, "declared">,
  kind: string,
): PublicText & { listed: RawBuilder<unknown> } {
  const text = Object.hasOwn(declared.publicTexts, kind) ? declared.publicTexts[kind] : undefined;
  if (!text?.listed) throw doorRefusals.notFound("没有这种内容");
  return { ...text, listed: text.listed };
}
