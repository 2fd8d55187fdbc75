import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { type StatedValue, entriesOf } from "#vocabulary/compare-values.ts";
import { doubtsOf } from "#vocabulary/doubt-rules.ts";
import { foldCondition } from "#vocabulary/fold-values.ts";
import { sqlTable } from "../sql-table.ts";
import type { DraftValue, PartDraft, PlacedRow } from "./part-draft.ts";

/** So many times what stood there before is no better knowledge but a slip of the source. */
const ABSURD_TIMES = 10;
const LEAP = { rule: "leap", why: `与之前的值相差 ${ABSURD_TIMES} 倍以上` };

interface StoredValue extends StatedValue {
  slug: string;
  name: string;
  parameterId: number;
}

/** What was not taken over, for the account of the import. */
export interface HeldValue {
  line: number;
  /** What was doubted and why, in an operator's words. */
  doubted: string;
  /** What stands there instead. */
  present: string;
}

interface StoredPart {
  id: number;
  mpn: string;
  package: string | null;
  categorySlug: string | null;
  values: StoredValue[];
  /** Prints of which operators have decided: taken after all, or not. */
  decisions: { parameterId: number; printed: string; isHeld: boolean }[];
}

interface Held {
  partId: number;
  value: DraftValue;
  rule: string;
  why: string;
  source: string;
  isAsked: boolean;
  told: HeldValue;
}

/**
 * Where owners say something absurd of a sudden (rules doubt it and not what is there, or it is ten times that), puts what is
 * there into the drafts, writes theirs down and answers it.
 */
export async function holdAbsurdValues(db: Database, drafts: PartDraft[]): Promise<HeldValue[]> {
  const owned = drafts.filter(({ partId, owner }) => partId !== null && owner !== null);
  if (owned.length === 0) return [];
  const parts = new Map((await readStored(db, owned)).map((part) => [part.id, part]));
  const held: Held[] = [];
  for (const draft of owned) {
    const part = parts.get(draft.partId!);
    const found = part ? findAbsurd(part, draft.owner!) : [];
    if (found.length === 0) continue;
    const stored = new Map(part!.values.map((value) => [value.parameterId, value]));
    replaceValues(draft, new Map(found.map(({ value: { parameterId } }) => [parameterId, stored.get(parameterId)!])));
    held.push(...found);
  }
  await saveHeld(
    db,
    held.filter(({ isAsked }) => isAsked),
  );
  return held.map(({ told }) => told);
}

async function readStored(db: Database, drafts: PartDraft[]): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select part.id, part.mpn, part.package, (select slug from datasheet_categories where id = part.category_id) as category_slug,
      (select coalesce(json_agg(json_build_object('slug', parameter.slug, 'name', parameter.name, 'parameterId', parameter.id,
          'printed', value.printed, 'minimum', value.minimum, 'typical', value.typical, 'maximum', value.maximum)), '[]')
        from datasheet_part_values value join datasheet_parameters parameter on parameter.id = value.parameter_id
        where value.part_id = part.id and value.derived_by is null) as values,
      (select coalesce(json_agg(json_build_object('parameterId', doubt.parameter_id, 'printed', doubt.printed, 'isHeld', doubt.is_held)), '[]')
        from catalogue_value_doubts doubt where doubt.part_id = part.id and doubt.decided_at is not null) as decisions
    from datasheet_parts part where part.id = any(${drafts.map(({ partId }) => partId)}::bigint[])
      -- Of an owner that was not read yet it is the word of another that stands, such as that of a sample.
      and not exists (select from datasheet_part_sources owner where owner.part_id = part.id and owner.is_owner and owner.row_hash = '')`.execute(
    db,
  );
  return rows;
}

function findAbsurd(part: StoredPart, owner: PlacedRow): Held[] {
  const stored = new Map(part.values.map((value) => [value.parameterId, value]));
  const news = owner.values.flatMap((value) => {
    const old = stored.get(value.parameterId);
    return old && old.printed !== value.printed ? [{ value, old }] : [];
  });
  if (news.length === 0) return [];
  const before = new Map(part.values.map((value): [string, StatedValue] => [value.slug, value]));
  const after = new Map([...before, ...news.map(({ value, old }): [string, StatedValue] => [old.slug, value])]);
  const facts = { mpn: part.mpn, categorySlug: part.categorySlug, package: part.package };
  const doubtedBefore = new Set(doubtsOf({ ...facts, values: before }).map(({ parameter }) => parameter));
  const doubts = new Map(doubtsOf({ ...facts, values: after }).map((doubt) => [doubt.parameter, doubt]));
  return news.flatMap(({ value, old }): Held[] => {
    // What was doubted already may well be mended by this.
    if (doubtedBefore.has(old.slug)) return [];
    const doubt = doubts.get(old.slug);
    const why = doubt && !doubt.isContradiction ? doubt : isLeap(old, value) ? LEAP : null;
    if (!why) return [];
    const decided = part.decisions.find(
      ({ parameterId, printed }) => parameterId === value.parameterId && printed === value.printed,
    );
    if (decided && !decided.isHeld) return [];
    const { source, line } = owner.row;
    const told = { line, doubted: `${old.name} ${value.printed} 存疑（${why.why}）`, present: old.printed };
    return [{ partId: part.id, value, rule: why.rule, why: why.why, source, isAsked: !decided, told }];
  });
}

/** Whether figures under the same conditions are so many times each other. */
function isLeap(one: StatedValue, other: StatedValue): boolean {
  const [small, great] = [sizeOf(one), sizeOf(other)].sort((a, b) => a - b) as [number, number];
  return small > 0 && great >= ABSURD_TIMES * small && conditionsOf(one) === conditionsOf(other);
}

function sizeOf({ minimum, typical, maximum }: StatedValue): number {
  return Math.max(...[minimum, typical, maximum].map((figure) => Math.abs(figure ?? 0)));
}

function conditionsOf({ printed }: StatedValue): string {
  return [...new Set(entriesOf(printed).map(({ condition }) => foldCondition(condition)))].sort().join(";");
}

function replaceValues(draft: PartDraft, stored: ReadonlyMap<number, StoredValue>): void {
  const owner = draft.owner!;
  const values = owner.values.map((value) => {
    const { printed, minimum, typical, maximum } = stored.get(value.parameterId) ?? value;
    return { parameterId: value.parameterId, printed, minimum, typical, maximum };
  });
  draft.owner = { ...owner, values };
  draft.rows = draft.rows.map((placed) => (placed === owner ? draft.owner! : placed));
}

async function saveHeld(db: Database, held: Held[]): Promise<void> {
  if (held.length === 0) return;
  const found = sqlTable("found", held, {
    part_id: ["bigint", ({ partId }) => partId],
    parameter_id: ["bigint", ({ value }) => value.parameterId],
    printed: ["text", ({ value }) => value.printed],
    minimum: ["double precision", ({ value }) => value.minimum],
    typical: ["double precision", ({ value }) => value.typical],
    maximum: ["double precision", ({ value }) => value.maximum],
    rule: ["text", ({ rule }) => rule],
    why: ["text", ({ why }) => why],
    source: ["text", ({ source }) => source],
  });
  await sql`
    insert into catalogue_value_doubts as doubt (part_id, parameter_id, printed, minimum, typical, maximum, rule, why, source, is_held)
    select part_id, parameter_id, printed, minimum, typical, maximum, rule, why, source, true from ${found} order by part_id, parameter_id
    on conflict (part_id, parameter_id) do update
    set printed = excluded.printed, minimum = excluded.minimum, typical = excluded.typical, maximum = excluded.maximum,
      rule = excluded.rule, why = excluded.why, source = excluded.source, is_held = true, decided_at = null, found_at = now()
    where (doubt.printed, doubt.is_held) is distinct from (excluded.printed, true)`.execute(db);
}
