import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { splits } from "../../contract/splits.ts";
import { catalogueRefusals } from "../../errors.ts";
import { DELETED_NAME } from "../../merge-labels.ts";
import { addBrand } from "../brands/add-brand.ts";
import { forgetRemovedAliases } from "../brands/removed-aliases.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn } from "../merges/merge.ts";
import { findMergedAway } from "../merges/merged-away.ts";
import { writeDown } from "../merges/write-down.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { lockBrands, lockPlaces } from "../public/lock-in-order.ts";
import { readSplitParts } from "./find-split-parts.ts";

type Asked = ParsedInputOf<typeof splits.splitBrand>;

interface Side {
  id: number;
  name: string;
}

/** Moves parts and spellings of a brand to another one: lists that name these by the former brand, or use the spellings, mean that one from now on. */
export function splitBrand(context: UserContext, asked: Asked): Promise<DataOf<typeof splits.splitBrand>> {
  return inMergeTurn(
    context,
    async (context) => {
      const { db, declared } = context;
      await lockBrands(db, [asked.id, asked.intoId]);
      const from = await readBrand(context, asked.id);
      const { parts, missing } = await readSplitParts(db, from.id, asked.lines);
      if (missing.length > 0)
        throw doorRefusals.invalidInput({ lines: `「${from.name}」没有这些型号：${missing.slice(0, 5).join("、")}` });
      const keys = asked.aliases.map((alias) => brandKey(alias));
      if (parts.length + keys.length === 0)
        throw doorRefusals.invalidInput({ lines: "请填写要拆出的型号，或选择一起移走的名称" });
      if (keys.includes(brandKey(from.name)))
        throw doorRefusals.invalidInput({ aliases: `「${from.name}」是这个品牌自己的名称` });
      await refuseStrangeAliases(context, from, asked.aliases);
      const hasMade = asked.intoId === undefined;
      const into = await readBrand(context, asked.intoId ?? (await makeBrand(context, from, asked.name)));
      if (from.id === into.id) throw catalogueRefusals.mergedIntoItself();
      await writeDown(context, { change: "split", kind: "brand", from, into, reason: asked.reason, hasMade });
      const partIds = parts.map(({ id }) => id);
      await lockPlaces(db, partIds, { brandIds: [into.id] });
      await refuseTwins(context, into, partIds);
      await refuseMergedAway(context, into, partIds);
      await moveParts(context, { from, into, partIds });
      const ownKeys = hasMade ? [...keys, brandKey(into.name)] : keys;
      const aliases = await db
        .updateTable("datasheetBrandAliases")
        .set({ brandId: into.id, kind: "alias", editedAt: context.now })
        .where("brandId", "=", from.id)
        .where("key", "in", ["", ...ownKeys])
        .executeTakeFirstOrThrow();
      await forgetRemovedAliases(db, into.id, ownKeys);
      let documents = 0;
      for (const { splitBrand: move } of declared.filled(brandMerges))
        documents += (await move?.(context, { from: from.id, into: into.id, partIds })) ?? 0;
      await recountCatalogue(context);
      const moved = { parts: partIds.length, documents, aliases: Number(aliases.numUpdatedRows) };
      for (const [side, told] of [
        [from, { splitInto: into.name }],
        [into, { splitFrom: from.name }],
      ] as const)
        await recordAction(context, {
          act: "split-brand",
          subject: "brand",
          subjectId: side.id,
          reason: asked.reason,
          before: {},
          after: { ...told, ...moved },
        });
      return { intoId: into.id, ...moved };
    },
    catalogueRefusals.importRunsMeanwhile,
  );
}

/** A name that is the brand's no more would move nothing. */
async function refuseStrangeAliases({ db }: UserContext, from: Side, aliases: string[]): Promise<void> {
  const own = await db
    .selectFrom("datasheetBrandAliases")
    .select("key")
    .where("brandId", "=", from.id)
    .where("key", "in", ["", ...aliases.map((alias) => brandKey(alias))])
    .execute();
  const strange = aliases.filter((alias) => !own.some(({ key }) => key === brandKey(alias)));
  if (strange.length > 0)
    throw doorRefusals.invalidInput({ aliases: `「${from.name}」没有这些名称：${strange.slice(0, 5).join("、")}` });
}

async function readBrand({ db }: UserContext, id: number): Promise<Side> {
  const brand = await db
    .selectFrom("datasheetBrands")
    .select(["id", "name", "mergedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!brand) throw doorRefusals.notFound("没有这个品牌");
  if (brand.mergedAt !== null) throw doorRefusals.notFound(`品牌「${brand.name}」已并入另一个`);
  return { id: brand.id, name: brand.name };
}

/** A new brand may be called as the one was also spelled; not as any other is. */
async function makeBrand(context: UserContext, from: Side, name: string): Promise<number> {
  if (brandKey(name) === "") throw doorRefusals.invalidInput({ name: "请选择目标品牌，或填写新品牌" });
  const owner = await context.db
    .selectFrom("datasheetBrandAliases as alias")
    .innerJoin("datasheetBrands as brand", "brand.id", "alias.brandId")
    .select(["alias.brandId", "brand.name", "brand.deletedAt"])
    .where("alias.key", "=", brandKey(name))
    .executeTakeFirst();
  if (owner?.deletedAt) throw doorRefusals.invalidInput({ name: `品牌「${owner.name}」${DELETED_NAME}` });
  if (brandKey(name) === brandKey(from.name) || (owner && owner.brandId !== from.id))
    throw doorRefusals.invalidInput({ name: `「${name}」已是一个品牌的名称，请直接选它` });
  return (await addBrand(context, name)).id;
}

async function refuseTwins({ db }: UserContext, into: Side, partIds: number[]): Promise<void> {
  const twins = await db
    .selectFrom("datasheetParts as moved")
    .innerJoin("datasheetParts as other", "other.mpn", "moved.mpn")
    .select(["other.mpn", "other.deletedAt"])
    .where("moved.id", "in", [0, ...partIds])
    .where("other.brandId", "=", into.id)
    .limit(5)
    .execute();
  const deleted = twins.filter(({ deletedAt }) => deletedAt !== null);
  if (deleted.length > 0)
    throw doorRefusals.invalidInput({
      lines: `「${into.name}」的这些型号${DELETED_NAME}：${deleted.map(({ mpn }) => mpn).join("、")}`,
    });
  if (twins.length > 0)
    throw doorRefusals.invalidInput({
      lines: `「${into.name}」已有这些型号，请改用合并：${twins.map(({ mpn }) => mpn).join("、")}`,
    });
}

async function refuseMergedAway({ db }: UserContext, into: Side, partIds: number[]): Promise<void> {
  const gone = await findMergedAway(db, { partIds, brandId: into.id });
  if (gone.length > 0)
    throw doorRefusals.invalidInput({
      lines: `「${into.name}」的这些型号已并入别的型号，请改用合并，或先撤销那次合并：${gone
        .slice(0, 5)
        .map(({ mpn, intoId, intoMpn }) => `${mpn} → ${intoMpn}（编号 ${intoId}）`)
        .join("、")}`,
    });
}

/** As one part is given another brand, for many. */
async function moveParts(
  { db, now }: UserContext,
  { from, into, partIds }: { from: Side; into: Side; partIds: number[] },
): Promise<void> {
  const moved = sql`select id, mpn from datasheet_parts where id = any(${partIds}::bigint[])`;
  await sql`delete from catalogue_led_parts led using (${moved}) part where led.brand_id = ${into.id} and led.mpn = part.mpn`.execute(
    db,
  );
  await sql`
    insert into catalogue_led_parts (brand_id, mpn, part_id) select ${from.id}::bigint, mpn, id from (${moved}) part
    on conflict (brand_id, mpn) do update set part_id = excluded.part_id`.execute(db);
  await db
    .updateTable("datasheetParts")
    .set({ brandId: into.id, updatedAt: now })
    .where("id", "in", [0, ...partIds])
    .execute();
}
