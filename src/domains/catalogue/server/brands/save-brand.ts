import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { uploadOfPicture } from "#domains/files/picture-addresses.ts";
import { drawnAnew, keepUploads } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { editedBrands, EditedBrand } from "../../contract/edited-brands.ts";
import { catalogueRefusals } from "../../errors.ts";
import { takeMergeTurn } from "../merges/merge.ts";
import { lockBrands } from "../public/lock-in-order.ts";
import { refuseStale } from "../refuse-stale.ts";
import { editBrand } from "./edit-brand.ts";
import { findEditedBrand } from "./find-edited-brand.ts";
import { saveMaker } from "./save-maker.ts";
import { saveNames } from "./save-names.ts";

const LOGO_SIDE_MAX = 400;
const FOUNDED_FIRST = 1800;

type Said = ParsedInputOf<typeof editedBrands.saveBrand>;

/** Says what a brand is, its names among it, in one act. */
export async function saveBrand(context: UserContext, said: Said): Promise<EditedBrand> {
  const seen = await findEditedBrand(context, said);
  const isRenamed = isOther(said.name, seen.name);
  const uploadId = uploadOfPicture(said.logo ?? "");
  return keepUploads(context, {
    ...drawnAnew(context, LOGO_SIDE_MAX),
    ids: uploadId === null ? [] : [uploadId],
    // An import knows brands by the names that they had when it began.
    hold: async (context) => (isRenamed ? takeMergeTurn(context) : undefined),
    keep: (context, { stored: [picture] }) => save(context, said, { isRenamed, picture: picture?.sha256 }),
  });
}

async function save(
  context: UserContext,
  { id, updatedAt, foundedYear, logo, ...said }: Said,
  { isRenamed, picture }: { isRenamed: boolean; picture: string | undefined },
): Promise<EditedBrand> {
  const { db } = context;
  await lockBrands(db, [id]);
  const before = await findEditedBrand(context, { id });
  refuseStale(updatedAt, before);
  if (isOther(said.name, before.name) && !isRenamed) throw catalogueRefusals.editedMeanwhile();
  await editBrand(context, id, {
    "name-cn": said.nameCn || null,
    country: said.country || null,
    website: said.website || null,
    summary: said.summary || null,
    ...(foundedYear !== undefined && { "founded-year": readYear(context, foundedYear) }),
  });
  // A source that was there before told of the former country.
  const isOfFormer = (said.country || null) !== before.country && said.originSource === before.originSource;
  await saveMaker(context, id, { ...said, ...(isOfFormer && { originSource: "" }) });
  if (logo !== undefined && logo !== (before.logo ?? "")) await saveLogo(context, id, { logo, picture });
  const removed = await saveNames(context, before, said);
  const after = await findEditedBrand(context, { id });
  const told = removed.length > 0 && { removedAliases: removed.join("、") };
  await recordAction(context, {
    act: "save-brand",
    subject: "brand",
    subjectId: id,
    before,
    after: { ...after, ...told },
  });
  return after;
}

const isOther = (said: string | undefined, known: string) => said !== undefined && said !== known;

function readYear({ now }: UserContext, written: string): string | null {
  if (written === "") return null;
  const thisYear = now.getFullYear();
  if (Number(written) < FOUNDED_FIRST || Number(written) > thisYear)
    throw doorRefusals.invalidInput({ foundedYear: `成立年份应在 ${FOUNDED_FIRST} 到 ${thisYear} 之间` });
  return written;
}

async function saveLogo(
  { db }: UserContext,
  id: number,
  { logo, picture }: { logo: string; picture: string | undefined },
): Promise<void> {
  if (logo !== "" && picture === undefined) throw doorRefusals.invalidInput({ logo: "请重新上传 Logo" });
  await db
    .updateTable("datasheetBrands")
    .set({ logoSha256: picture ?? null })
    .where("id", "=", id)
    .execute();
}
