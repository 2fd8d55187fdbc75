import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { ALTERNATE_TYPE_LABELS, type AlternateType } from "#domains/catalogue/alternate-labels.ts";
import { areContradictory } from "../../alternate-claims.ts";
import type { alternates } from "../../contract/alternates.ts";
import { selectionRefusals } from "../../errors.ts";
import { readComparable } from "../comparison/read-comparable.ts";
import { partDocuments } from "#domains/catalogue/server/public/part-documents.ts";
import { findRules } from "../alternate-rules/saved-rules.ts";
import { packageName, relatePackages } from "#vocabulary/same-package.ts";
import { weighPair } from "./weigh-pair.ts";

type Said = ParsedInputOf<typeof alternates.proposeAlternate>;

interface Pair {
  partId: number;
  replacementId: number;
}

/** What is kept of an alternate as somebody words it. Refuses what can't be: a part for itself, one of another kind, other packages, figures that contradict a 直接替代, a brand that is not domestic. */
export async function checkAlternate(context: Context, { partId, replacementId, type, isBothWays, note, risks }: Said) {
  const { db } = context;
  if (partId === replacementId) throw doorRefusals.invalidInput({ replacementId: "型号不能替代自己" });
  const parts = await db
    .selectFrom("datasheetParts as part")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .leftJoin("datasheetCategories as category", "category.id", "part.categoryId")
    .select(["part.id", "part.package", "brand.isDomestic", "category.name as categoryName"])
    .select(({ fn }) => fn.coalesce("category.parentId", "category.id").as("topCategoryId"))
    .where("part.id", "in", [partId, replacementId])
    .execute();
  const part = parts.find(({ id }) => id === partId);
  const replacement = parts.find(({ id }) => id === replacementId);
  if (!part || !replacement) throw doorRefusals.notFound("没有这个型号，或已被删除");
  refuseOtherKinds(part, replacement);
  const needsPackage = type === "direct" || type === "pin-compatible";
  if (needsPackage) refuseOtherPackages(part.package, replacement.package);
  if (type === "direct") await refuseOtherFigures(context, partId, replacementId);
  if (type === "domestic" && !replacement.isDomestic)
    throw doorRefusals.invalidInput({ type: "国产替代须是国产品牌的型号" });
  if (type === "domestic" && isBothWays && !part.isDomestic)
    throw doorRefusals.invalidInput({ isBothWays: "原型号不是国产品牌，国产替代不能双向" });
  return { type, isBothWays, note, risks, sharedPackage: needsPackage ? packageName(replacement.package) : null };
}

interface Kind {
  categoryName: string | null;
  topCategoryId: number | null;
}

/** Nothing takes the place of what does something else; of a part without a category nobody knows that. */
function refuseOtherKinds(own: Kind, other: Kind) {
  if (own.topCategoryId === null || other.topCategoryId === null || own.topCategoryId === other.topCategoryId) return;
  throw doorRefusals.invalidInput({
    replacementId: `分类不同（${own.categoryName} 与 ${other.categoryName}），不能互为替代料`,
  });
}

function refuseOtherPackages(own: string | null, other: string | null) {
  const relation = packageName(own) && packageName(other) ? relatePackages(own!, other!) : "unknown";
  if (relation === "unknown")
    throw doorRefusals.invalidInput({
      type: `封装未知（${own ?? "未知"} 与 ${other ?? "未知"}），不能作为直接替代或引脚兼容`,
    });
  if (relation === "different")
    throw doorRefusals.invalidInput({ type: `封装不同（${own} 与 ${other}），不能作为直接替代或引脚兼容` });
}

/** What has another capacity, or bears less, is put in no part's place without a look at the circuit. */
async function refuseOtherFigures(context: Context, partId: number, replacementId: number) {
  const [part, replacement] = await readComparable(context, [partId, replacementId]);
  const category = part?.category?.slug;
  const rule = category ? (await findRules(context, [category])).get(category) : undefined;
  const { contradictions } = part && replacement && rule ? weighPair(part, replacement, rule) : { contradictions: [] };
  if (contradictions.length > 0)
    throw doorRefusals.invalidInput({ type: `参数不符（${contradictions.join("；")}），不能作为直接替代` });
}

interface Claim extends Pair {
  /** Of an alternate that is kept already. */
  id?: number | undefined;
  type: AlternateType;
  isBothWays: boolean;
}

/** Refuses what can't be right beside a published alternate of the two parts, or beside another proposal of the same user. Until the transaction ends nobody else claims anything of the two. */
export async function refuseContradicted({ db, user }: UserContext, claim: Claim): Promise<void> {
  const { id = 0, partId, replacementId } = claim;
  // As in the trigger of the table.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${Math.min(partId, replacementId)} ${Math.max(partId, replacementId)}`}, 411))`.execute(
    db,
  );
  const { rows } = await sql<Claim & { mpn: string; replacementMpn: string }>`
    select other.part_id, other.replacement_id, other.type, other.is_both_ways, part.mpn, replacement.mpn as replacement_mpn
    from datasheet_alternates other join datasheet_parts part on part.id = other.part_id join datasheet_parts replacement on replacement.id = other.replacement_id
    where (other.part_id, other.replacement_id) in ((${partId}, ${replacementId}), (${replacementId}, ${partId})) and other.id <> ${id}
      and (other.state = 'published' or (other.state = 'proposed' and other.created_by = ${user.id}))
    order by other.state = 'published' desc, other.id`.execute(db);
  const other = rows.find((known) => areContradictory(claim, known));
  if (other)
    throw selectionRefusals.alternateContradicted({
      claim: `${other.replacementMpn} 是 ${other.mpn} 的${ALTERNATE_TYPE_LABELS[other.type]}${other.isBothWays ? "（双向）" : ""}`,
    });
}

/** Writes the proofs anew where any are told: each a page of a published datasheet of one of the two parts, or refused. */
export async function writeProofs(
  context: Context,
  alternateId: number,
  { partId, replacementId, proofs }: Pair & Pick<Said, "proofs">,
): Promise<void> {
  if (!proofs) return;
  const { db } = context;
  const documentIds = [...new Set(proofs.map(({ documentId }) => documentId))];
  const links = documentIds.length === 0 ? [] : await findDescribing(context, documentIds, [partId, replacementId]);
  const rows = proofs.flatMap(({ documentId, page }) => {
    const described = links.filter((link) => link.documentId === documentId);
    if (described.length === 0) throw doorRefusals.invalidInput({ proofs: "证据页须在这两个型号自己的规格书中" });
    const { pageCount } = described[0]!;
    if (pageCount !== null && page > pageCount)
      throw doorRefusals.invalidInput({ proofs: `证据页有误：这份规格书共 ${pageCount} 页` });
    return described.map((link) => ({ alternateId, partId: link.partId, documentId, page }));
  });
  // What comes is written before what goes: a published alternate is never without a proof in between.
  if (rows.length > 0)
    await db
      .insertInto("datasheetAlternateProofs")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const kept = rows.map((row) => `${row.partId} ${row.documentId} ${row.page}`);
  await sql`delete from datasheet_alternate_proofs where alternate_id = ${alternateId}
    and (part_id || ' ' || document_id || ' ' || page) <> all(${kept}::text[])`.execute(db);
}

interface Described {
  documentId: number;
  partId: number;
  pageCount: number | null;
}

/** Which of the documents that everybody sees describe which of the parts. */
async function findDescribing({ db, declared }: Context, documentIds: number[], partIds: number[]) {
  const { shown, links } = declared.filledOnce(partDocuments);
  const { rows } = await sql<Described>`
    select link.document_id, link.part_id, document.page_count
    from (${sql.raw(links)}) link join (${sql.raw(shown)}) document on document.id = link.document_id
    where link.document_id = any(${documentIds}::bigint[]) and link.part_id = any(${partIds}::bigint[])`.execute(db);
  return rows;
}

/**
 * Keeps documents as they are until the transaction ends. Taking one down holds the document and then its alternates: who holds an alternate that is
 * published must have held its documents before.
 */
export async function lockDocuments({ db, declared }: Context, documentIds: number[]): Promise<void> {
  if (documentIds.length > 0) await declared.filledOnce(partDocuments).hold(db, documentIds);
}

/** Refuses an alternate of which not both parts have a page that proves it, in a document that is published; none of them is taken down until the transaction ends. */
export async function refuseUnproven({ db, declared }: Context, alternateId: number): Promise<void> {
  const proofs = await db
    .selectFrom("datasheetAlternateProofs")
    .select(["partId", "documentId"])
    .where("alternateId", "=", alternateId)
    .execute();
  const shown = await declared
    .filledOnce(partDocuments)
    .hold(db, [...new Set(proofs.map(({ documentId }) => documentId))]);
  const proven = proofs.filter(({ documentId }) => shown.has(documentId));
  if (new Set(proven.map(({ partId }) => partId)).size < 2) throw selectionRefusals.alternateUnproven();
}

/** A refusal in place of what the database says of a pair that is held already; everything else stays a bug. */
export function refuseProposedTwice(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === "23505" && constraint === "datasheet_alternates_once") throw selectionRefusals.alternateProposed();
  if (code === "23503") throw doorRefusals.notFound("没有这个型号，或已被删除");
  throw error;
}
