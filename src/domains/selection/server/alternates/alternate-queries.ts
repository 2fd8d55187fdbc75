import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import { areContradictory } from "../../alternate-claims.ts";
import type { Alternate } from "../../contract/alternates.ts";
import { readComparable } from "../comparison/read-comparable.ts";
import { findRules } from "../alternate-rules/saved-rules.ts";
import { type WeighedPair, weighPair } from "./weigh-pair.ts";

const nameOf = (column: string) => sql<
  Alternate["part"]
>`(select json_build_object('id', part.id, 'mpn', part.mpn, 'brandName', coalesce(brand.name_cn, brand.name))
  from datasheet_parts part left join datasheet_brands brand on brand.id = part.brand_id where part.id = ${sql.ref(column)})`;

/** Alternates as a query, with the columns of the contract. */
export function selectAlternates({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("datasheetAlternates as alternate")
    .select([
      "alternate.id",
      "alternate.type",
      "alternate.isBothWays",
      "alternate.origin",
      "alternate.state",
      "alternate.note",
      "alternate.risks",
    ])
    .select([
      "alternate.createdBy",
      "alternate.decidedBy",
      "alternate.decidedAt",
      "alternate.decidedNote",
      "alternate.createdAt",
    ])
    .select([
      nameOf("alternate.part_id").as("part"),
      nameOf("alternate.replacement_id").as("replacement"),
      sql<
        Alternate["proofs"]
      >`(select coalesce(json_agg(json_build_object('partId', part_id, 'documentId', document_id, 'page', page) order by part_id, document_id, page), '[]')
        from datasheet_alternate_proofs where alternate_id = alternate.id)`.as("proofs"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAlternates>["executeTakeFirstOrThrow"]>>;

/** Alternates as operators see them: each with what its category's rule says of the two parts, and with which others it can't stand. */
export async function toAlternates(
  context: Pick<Context, "db" | "declared" | "settings">,
  rows: Row[],
): Promise<Alternate[]> {
  const parts = await readComparable(context, [
    ...new Set(rows.flatMap(({ part, replacement }) => [part.id, replacement.id])),
  ]);
  const others = await findOfSameParts(
    context,
    rows.map(({ id }) => id),
  );
  const rules = await findRules(context, [...new Set(parts.flatMap(({ category }) => category?.slug ?? []))]);
  const byId = new Map(parts.map((part) => [part.id, part]));
  return rows.map(({ type, origin, state, decidedAt, createdAt, ...rest }) => {
    const [part, replacement] = [byId.get(rest.part.id), byId.get(rest.replacement.id)];
    const rule = rules.get(part?.category?.slug ?? "");
    const claim = { partId: rest.part.id, type: type as Alternate["type"], isBothWays: rest.isBothWays };
    return {
      ...rest,
      type: claim.type,
      origin: origin as Alternate["origin"],
      state: state as Alternate["state"],
      decidedAt: decidedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      verdict: part && replacement && rule ? verdictOf(weighPair(part, replacement, rule)) : null,
      contradicts: others.filter((other) => other.of === rest.id && areContradictory(claim, other)).map(({ id }) => id),
    };
  });
}

function verdictOf({ same, different, unknown, unfit }: WeighedPair): Alternate["verdict"] {
  return { same, different, unknown, unfit };
}

export async function findAlternate(
  context: Pick<Context, "db" | "declared" | "settings">,
  id: number,
): Promise<Alternate> {
  const row = await selectAlternates(context).where("alternate.id", "=", id).executeTakeFirstOrThrow();
  return (await toAlternates(context, [row]))[0]!;
}

/** What speaks for and against alternates, by their numbers. */
export async function judgeAlternates(
  context: Pick<Context, "db" | "declared" | "settings">,
  ids: number[],
): Promise<Map<number, Pick<Alternate, "verdict" | "contradicts" | "proofs" | "risks">>> {
  const rows = await selectAlternates(context).where("alternate.id", "=", anyOf(ids)).execute();
  return new Map((await toAlternates(context, rows)).map((alternate) => [alternate.id, alternate]));
}

interface OtherClaim {
  /** The alternate beside which it is looked at. */
  of: number;
  id: number;
  partId: number;
  type: Alternate["type"];
  isBothWays: boolean;
}

/** What else is said of the same two parts, either way, as far as it is not rejected. */
async function findOfSameParts({ db }: Pick<Context, "db">, ids: number[]): Promise<OtherClaim[]> {
  const { rows } = await sql<OtherClaim>`
    select own.id as of, other.id, other.part_id, other.type, other.is_both_ways
    from datasheet_alternates own join datasheet_alternates other
      on other.id <> own.id and (other.part_id, other.replacement_id) in ((own.part_id, own.replacement_id), (own.replacement_id, own.part_id))
    where own.id = any(${ids}::bigint[]) and other.state <> 'rejected' order by other.id`.execute(db);
  return rows;
}
