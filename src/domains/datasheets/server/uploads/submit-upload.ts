import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { DAY_MS } from "#shared/durations.ts";
import { partKey } from "#shared/part-key.ts";
import type { uploads } from "../../contract/uploads.ts";
import { datasheetRefusals } from "../../errors.ts";
import { EDITABLE_STATES, uploadStates } from "../../states.ts";
import { UPLOAD_STATE_LABELS } from "../../upload-labels.ts";
import { findDocumentOfBytes, findOwnUpload, lockOwnUpload } from "./upload-queries.ts";

const EARLIEST = "1950-01-01";

type Submitted = ParsedInputOf<typeof uploads.submitUpload>;

/** Puts an upload before the operators, as its uploader has filled it in. Bytes that are published already are only linked where no part is new to them. */
export async function submitUpload(
  context: UserContext,
  input: Submitted,
): Promise<DataOf<typeof uploads.submitUpload>> {
  return inTransaction(context, async (context) => {
    await keepCategory(context, input.categoryId);
    const upload = await lockOwnUpload(context, input.id);
    const refusal = () => datasheetRefusals.uploadStateChanged({ state: UPLOAD_STATE_LABELS[upload.state] });
    if (!EDITABLE_STATES.includes(upload.state)) throw refusal();
    const known = await findDocumentOfBytes(context, upload.sha256);
    if (known && known.state !== "published")
      throw datasheetRefusals.uploadTakenDown({ reason: known.removedReason ?? "不公开" });
    await refuseUnknown(context, input);
    const linked = known ? await partsWithDocument(context, known.id, input.mpns) : null;
    const state = linked?.hasAll ? "linked" : "waiting";
    const { id, mpns, brandName, title, description, kind, version, sourceUrl } = input;
    const update = context.db
      .updateTable("datasheetUploads")
      .set({
        mpns,
        brandName,
        description,
        kind,
        version,
        sourceUrl,
        title: title || `${brandName} ${mpns[0]!}`.slice(0, 200),
        categoryId: input.categoryId ?? null,
        language: input.language ?? null,
        publishedOn: input.publishedOn ?? null,
        olderId: known ? null : (input.olderId ?? null),
        documentId: known?.id ?? null,
        reason: "",
        submittedAt: context.now,
        decidedAt: null,
        decidedBy: null,
        updatedAt: context.now,
      })
      .where("id", "=", id);
    await moveRow(update, { states: uploadStates, to: state, from: [upload.state] }, refusal);
    const message = linked?.hasAll
      ? `该文件已存在，已为您关联到型号 ${linked.mpn}`
      : known
        ? "该文件已存在，新增的型号审核后会关联"
        : "操作成功，审核通过后会发布";
    return { upload: await findOwnUpload(context, id), message };
  });
}

/** Ahead of the upload: who merges a category away waits for all that name it. */
async function keepCategory({ db }: UserContext, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  await db.selectFrom("datasheetCategories").select("id").where("id", "=", id).forKeyShare().execute();
}

async function refuseUnknown({ db, now }: UserContext, { categoryId, olderId, publishedOn }: Submitted): Promise<void> {
  if (
    categoryId !== undefined &&
    !(await db.selectFrom("datasheetCategories").select("id").where("id", "=", categoryId).executeTakeFirst())
  )
    throw doorRefusals.invalidInput({ categoryId: "没有这个分类" });
  const older =
    olderId === undefined
      ? null
      : await db
          .selectFrom("datasheetDocuments")
          .select("id")
          .where("id", "=", olderId)
          .where("state", "=", "published")
          .executeTakeFirst();
  if (older === undefined) throw doorRefusals.invalidInput({ olderId: "没有这份规格书，或已被下架" });
  // Days begin at different times around the world.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  if (publishedOn !== undefined && (publishedOn < EARLIEST || publishedOn > latest))
    throw doorRefusals.invalidInput({ publishedOn: "发布日期有误" });
}

/** Whether a document describes all of these parts already, and the first of them. */
async function partsWithDocument(
  { db }: UserContext,
  documentId: number,
  mpns: string[],
): Promise<{ hasAll: boolean; mpn: string }> {
  const parts = await db
    .selectFrom("datasheetDocumentParts as link")
    .innerJoin("datasheetParts as part", "part.id", "link.partId")
    .select(["part.mpn", "part.mpnKey"])
    .where("link.documentId", "=", documentId)
    .execute();
  const held = new Map(parts.map(({ mpn, mpnKey }) => [mpnKey, mpn]));
  return { hasAll: mpns.every((mpn) => held.has(partKey(mpn))), mpn: held.get(partKey(mpns[0]!)) ?? mpns[0]! };
}
