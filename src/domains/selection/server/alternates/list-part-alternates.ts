import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { KnownAlternate, partAlternates } from "../../contract/part-alternates.ts";
import { differencesOf } from "../comparison/compare-rows.ts";
import { readComparable } from "../comparison/read-comparable.ts";
import { partDocuments } from "#domains/catalogue/server/public/part-documents.ts";

/** So many are shown in each direction. */
const SHOWN_MAX = 50;

interface StoredAlternate extends Omit<KnownAlternate, "part" | "differences"> {
  /** The part that takes the place, seen from the one that was asked for, or the one whose place it takes. */
  otherId: number;
  isReplacement: boolean;
}

/** The published alternates of a part, in both directions: what stands both ways is in both lists. */
export async function listPartAlternates(
  context: Context,
  { id }: ParsedInputOf<typeof partAlternates.listPartAlternates>,
): Promise<DataOf<typeof partAlternates.listPartAlternates>> {
  const found = await selectPublished(context, id);
  const [part, ...others] = await readComparable(context, [id, ...new Set(found.map(({ otherId }) => otherId))]);
  if (part?.id !== id) throw doorRefusals.notFound("没有这个型号，或已被删除");
  const byId = new Map(others.map((other) => [other.id, other]));
  const shown = found.flatMap(({ otherId, ...alternate }) => {
    const other = byId.get(otherId);
    return other
      ? [
          {
            ...alternate,
            part: other,
            differences: differencesOf(part, other).length,
          },
        ]
      : [];
  });
  const [replacements, replaced] = [
    shown.filter(({ isReplacement }) => isReplacement),
    shown.filter(({ isReplacement }) => !isReplacement),
  ];
  return {
    replacements: replacements.slice(0, SHOWN_MAX),
    replaced: replaced.slice(0, SHOWN_MAX),
    hasMore: Math.max(replacements.length, replaced.length) > SHOWN_MAX,
  };
}

async function selectPublished({ db, declared }: Context, id: number): Promise<StoredAlternate[]> {
  const shown = sql`alternate.id, alternate.type, alternate.is_both_ways, alternate.origin, alternate.note, alternate.risks, alternate.updated_at,
    (select coalesce(json_agg(json_build_object('partId', proof.part_id, 'document', json_build_object('id', document.id, 'title', document.title), 'page', proof.page)
        order by proof.part_id = ${id} desc, document.id, proof.page), '[]')
      from datasheet_alternate_proofs proof join (${sql.raw(declared.filledOnce(partDocuments).shown)}) document on document.id = proof.document_id
      where proof.alternate_id = alternate.id) as proofs`;
  const { rows } = await sql<Omit<StoredAlternate, "updatedAt"> & { updatedAt: Date }>`
    (select ${shown}, case when part_id = ${id} then replacement_id else part_id end as other_id, true as is_replacement
      from datasheet_alternates alternate where state = 'published' and (part_id = ${id} or (is_both_ways and replacement_id = ${id}))
      order by array_position(array['direct', 'pin-compatible', 'domestic', 'functional'], type), id limit ${SHOWN_MAX + 1})
    union all
    (select ${shown}, case when replacement_id = ${id} then part_id else replacement_id end as other_id, false as is_replacement
      from datasheet_alternates alternate where state = 'published' and (replacement_id = ${id} or (is_both_ways and part_id = ${id}))
      order by array_position(array['direct', 'pin-compatible', 'domestic', 'functional'], type), id limit ${SHOWN_MAX + 1})`.execute(
    db,
  );
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
}
