import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { mayDecide, mayLookInto } from "#shared/staff-rights.ts";
import type { publicTexts } from "../../contract/public-texts.ts";
import { publicText } from "./look-at.ts";
import { PUBLIC_TEXT_QUEUE } from "./public-text-queue.ts";
import { whosePublicTexts } from "./whose-public-texts.ts";

/** The picture of a case, as its row shows it or would. */
export async function readPublicPicture(
  context: UserContext,
  { id, field }: ParsedInputOf<typeof publicTexts.readPublicPicture>,
): Promise<FileAnswer> {
  const { db, ports, user } = context;
  if (!mayDecide(user, PUBLIC_TEXT_QUEUE) && !mayLookInto(user, "moderation")) throw doorRefusals.noRight();
  await refuseOwnCase(context, whosePublicTexts, id);
  const known = await db
    .selectFrom("moderationCases")
    .select(["kind", "rowId"])
    .where("id", "=", id)
    .executeTakeFirst();
  const [row] = known ? await publicText(context, known.kind).read(context, [known.rowId]) : [];
  const shown = row?.texts.find((one) => one.field === field && one.mediaType !== undefined && one.text !== "");
  const sizeBytes = shown ? await ports.fileStore.sizeOf(shown.text) : null;
  if (!shown || sizeBytes === null) throw doorRefusals.notFound("没有这张图片");
  return {
    mediaType: shown.mediaType!,
    sizeBytes,
    etag: shown.text,
    copies: "none",
    open: (range) => ports.fileStore.read(shown.text, range),
  };
}
