import { z } from "zod";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { readValueOfKind } from "#vocabulary/vocabulary.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { isWebAddress } from "#shared/safe-link.ts";
import { LIFECYCLE_LABELS } from "../../labels.ts";
import { PROPOSED_LABELS, type ProposedField } from "../../part-fields.ts";
import { editPart, editPartValue } from "../parts/edit-part.ts";
import { findEditedPart } from "../parts/find-edited-part.ts";
import { lockPartFields } from "../parts/part-columns.ts";
import { rememberSaid, restoreSaid } from "../parts/said-before.ts";
import { moveToBrand } from "../parts/save-part.ts";
import { findNamedBrand } from "../proposals/find-named.ts";
import { lockMove } from "./lock-in-order.ts";

/** What a reader says of a part: the value as its field keeps it. */
export interface PartProposal {
  field: ProposedField;
  parameterId: number | null;
  value: string;
}

/** Reads what is proposed for a field, or for the parameter of that name. Refuses what the field can't hold. */
export async function readProposal(
  { db }: Pick<Context, "db">,
  { field, parameter, proposed }: { field: ProposedField; parameter: string; proposed: string },
): Promise<PartProposal> {
  if (proposed === "") throw doorRefusals.invalidInput({ proposed: "请填写应为什么" });
  if (field === "parameter") {
    const known = await db
      .selectFrom("datasheetParameters")
      .select(["id", "slug", "unit", "kind"])
      .where("name", "=", parameter)
      .orderBy("id")
      .executeTakeFirst();
    if (!known) throw doorRefusals.invalidInput({ parameter: "没有这个参数，请按页面上的参数名填写" });
    if (!readValueOfKind({ ...known, kind: known.kind as "number" }, proposed))
      throw doorRefusals.invalidInput({
        proposed: known.unit ? `读不出这个值，请带单位填写，如 1${known.unit}` : "读不出这个值",
      });
    return { field, parameterId: known.id, value: proposed };
  }
  if (field === "brand") return { field, parameterId: null, value: (await brandNamed({ db }, proposed)).name };
  if (field === "category") return { field, parameterId: null, value: (await categoryNamed({ db }, proposed)).name };
  const lifecycle = Object.entries(LIFECYCLE_LABELS).find(([, label]) => label === proposed)?.[0];
  if (field === "lifecycle" && (!lifecycle || lifecycle === "unknown"))
    throw doorRefusals.invalidInput({ proposed: "请填写新品、量产、不推荐新设计、即将停产或停产" });
  if (field === "datasheet-url" && !isWebAddress(proposed))
    throw doorRefusals.invalidInput({ proposed: "应为 http 或 https 网址" });
  if (field === "package" && proposed.length > 100) throw doorRefusals.invalidInput({ proposed: "封装最多 100 个字" });
  return { field, parameterId: null, value: field === "lifecycle" ? lifecycle! : proposed };
}

/** Writes what was proposed, as an operator's word that stands from then on; on record. Inside a transaction of the caller's. */
export async function adoptProposal(
  context: UserContext,
  partId: number,
  proposal: PartProposal,
): Promise<{ label: string; before: string | null; after: string | null }> {
  const { label, before, after } = await writeProposal(context, partId, proposal);
  if (before !== after)
    await recordAction(context, {
      act: "save-part",
      subject: "part",
      subjectId: partId,
      before: { [label]: before },
      after: { [label]: after },
    });
  return { label, before, after };
}

/** What stands in a field before something that was proposed is written; of a brand nothing, as that moves the part. */
export async function rememberProposed(
  db: Database,
  partId: number,
  { field, parameterId, value }: Pick<PartProposal, "field" | "parameterId"> & { value: string | null },
): Promise<Record<string, unknown> | null> {
  if (field === "brand") return null;
  const category = field === "category" ? (await categoriesNamed(db, value ?? ""))[0] : undefined;
  const next = category ? String(category.id) : null;
  return { ...(await rememberSaid(db, { partId, brandId: null, field, parameterId }, next)) };
}

const Remembered = z.looseObject({
  partId: z.int(),
  value: z.string().nullable(),
  parameterId: z.int().nullable(),
  held: z.looseObject({ said_at: z.string() }).nullable(),
});

/** Keeps a part as it is until what was proposed for it is written: ahead of the report of that, which goes over with the part where it is merged. */
export async function lockProposed(
  db: Database,
  partId: number,
  { field, value }: Pick<PartProposal, "field" | "value">,
): Promise<void> {
  const brandId = field === "brand" ? (await findNamedBrand(db, brandKey(value)))?.id : undefined;
  const categoryId = field === "category" ? (await categoriesNamed(db, value))[0]?.id : undefined;
  await lockMove(db, partId, { brandId, categoryId });
}

/** The same until what stood there before is put back. */
export async function lockRemembered(db: Database, former: unknown, field: ProposedField): Promise<void> {
  if (former === null) return;
  const { partId, value, parameterId } = Remembered.parse(former);
  await rememberSaid(db, { partId, brandId: null, field, parameterId }, value);
}

/** Writes what stood in a field before a proposal was adopted at that moment, on record; false where it was said anew since. */
export async function takeBackProposal(
  context: UserContext,
  former: unknown,
  { field, decidedAt }: { field: ProposedField; decidedAt: Date },
): Promise<boolean | string> {
  if (former === null) return "已改到另一个品牌，请在型号页面改回";
  const { partId, value, parameterId, held } = Remembered.parse(former);
  const present = await rememberSaid(context.db, { partId, brandId: null, field, parameterId }, value);
  // What stood there already was written by nobody.
  const isSame = JSON.stringify(present.held) === JSON.stringify(held) && present.value === value;
  if (isSame) return true;
  const written = present.held?.["value"] ?? null;
  const isBack = await restoreSaid(context, former, { written: written as string | null, saidAt: decidedAt });
  if (isBack)
    await recordAction(context, {
      act: "save-part",
      subject: "part",
      subjectId: partId,
      reason: "撤销采纳纠错",
      before: { [field]: present.value },
      after: { [field]: value },
    });
  return isBack;
}

async function writeProposal(context: UserContext, partId: number, { field, parameterId, value }: PartProposal) {
  if (field === "parameter") {
    const { parameter, ...change } = await editPartValue(context, partId, {
      parameterId: parameterId ?? 0,
      printed: value,
    });
    return { label: parameter, ...change };
  }
  const label = PROPOSED_LABELS[field];
  if (field === "brand") {
    const { id, name } = await brandNamed(context, value);
    await lockMove(context.db, partId, { brandId: id });
    await lockPartFields(context.db, partId);
    const known = await findEditedPart(context, { id: partId });
    await moveToBrand(context, known, id);
    return { label, before: known.brand?.name ?? null, after: name };
  }
  if (field === "category") {
    const { category } = await findEditedPart(context, { id: partId });
    const { id, name } = await categoryNamed(context, value);
    await editPart(context, partId, { category: String(id) });
    return { label, before: category?.name ?? null, after: name };
  }
  const { before, after } = await editPart(context, partId, { [field]: value });
  return { label, before: field in after ? (before[field] ?? null) : value, after: value };
}

async function brandNamed({ db }: Pick<Context, "db">, name: string) {
  const brand = await findNamedBrand(db, brandKey(name));
  if (!brand || brand.hiddenAt)
    throw doorRefusals.invalidInput({ proposed: `没有品牌「${name}」，请按品牌页上的名称填写` });
  return brand;
}

async function categoryNamed({ db }: Pick<Context, "db">, name: string) {
  const [category, another] = await categoriesNamed(db, name);
  if (!category) throw doorRefusals.invalidInput({ proposed: `没有分类「${name}」，请按分类页上的名称填写` });
  if (another) throw doorRefusals.invalidInput({ proposed: `有多个分类叫「${name}」，请不指明，在说明中写清` });
  return category;
}

/** Two at most. */
function categoriesNamed(db: Database, name: string) {
  return db.selectFrom("datasheetCategories").select(["id", "name"]).where("name", "=", name).limit(2).execute();
}
