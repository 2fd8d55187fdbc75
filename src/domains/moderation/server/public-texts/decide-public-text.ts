import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { PublicTextRow } from "#platform/domain/public-text.ts";
import { moveRow } from "#platform/move-rows.ts";
import { moderationRefusals } from "../../errors.ts";
import { caseStates } from "../../states.ts";
import { lookAt, publicText } from "./look-at.ts";
import { markRefused } from "./refused-marks.ts";

interface Decision {
  id: number;
  isReleased: boolean;
  reason: string;
  /** When the texts that the operator saw were written. */
  openedAt?: string | undefined;
}

export interface DecidedText {
  kindTitle: string;
  row: PublicTextRow;
  wasHidden: boolean;
  /** The next part of it waits. */
  isMore: boolean;
  /** Who wrote it, or else whose it is. */
  userId: number | null;
}

/** Shows texts that wait, or takes them away, once and on record; refuses what was written anew since it was seen. */
export function decidePublicText(
  context: UserContext,
  { id, isReleased, reason, openedAt }: Decision,
): Promise<DecidedText> {
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const known = await db
      .selectFrom("moderationCases")
      .select(["kind", "rowId", "isHidden", "words", "userId", "openedAt"])
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .forUpdate()
      .executeTakeFirst();
    if (!known || (openedAt !== undefined && known.openedAt.toISOString() !== openedAt))
      throw moderationRefusals.textDecidedAlready();
    const { kind, rowId, isHidden: wasHidden, words } = known;
    const declared = publicText(context, kind);
    const [row] = await declared.read(context, [rowId]);
    if (!row) throw moderationRefusals.textDecidedAlready();
    const outcome = { isHidden: !isReleased, isBad: false, former: null, decidedAt: now, decidedBy: user.id };
    const update = db
      .updateTable("moderationCases")
      .set({ ...outcome, reason: isReleased ? "" : reason })
      .where("id", "=", id);
    await moveRow(
      update,
      { states: caseStates, to: isReleased ? "released" : "refused" },
      moderationRefusals.textDecidedAlready,
    );
    const isMore = isReleased && ((await declared.release?.(context, rowId)) ?? false);
    await markRefused(context, { row, isRefused: !isReleased });
    const writer = known.userId === null ? null : { id: known.userId };
    if (isMore) await lookAt({ ...context, user: writer }, { kind, ids: [rowId], mustWait: true });
    const texts = Object.fromEntries(row.texts.map(({ label, text }) => [label, text]));
    await recordAction(context, {
      act: isReleased ? "release-public-text" : "refuse-public-text",
      subject: "public-text",
      subjectId: id,
      reason,
      before: { kind, rowId, isShown: !wasHidden, words },
      after: { isShown: isReleased, texts },
    });
    return { kindTitle: declared.title, row, wasHidden, isMore, userId: known.userId ?? row.ownerId };
  });
}
