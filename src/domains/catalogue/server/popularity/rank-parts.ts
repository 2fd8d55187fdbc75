import { sql } from "kysely";
import { z } from "zod";
import { inTransaction } from "#platform/database.ts";
import { enqueue, type Task, type TaskContext } from "#platform/tasks.ts";
import type { Use } from "./record-view.ts";
import { partDocuments } from "../public/part-documents.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { isToldForReal } from "../public/stepped-back.ts";
import { rebuildSearchTask } from "../search/rebuild-search.ts";
import { today } from "../public/first-uses.ts";
import { forgetOldCounts } from "./forget-old-counts.ts";

const HALF_LIFE_DAYS = 30;
// What is left of a use after six half-lives is less than a sixtieth.
const USES_LOOKED_AT_DAYS = 180;
const PARTS_AT_ONCE = 2_000;

/** What a use tells of how much a part is looked for. */
const WEIGHTS: Record<Use, number> = { "part-view": 1, "document-view": 1, "part-search": 2, "document-download": 3 };

/** The catalogue gives 100 × ln(1 + stock): that somebody looks for a part counts more than that it lies somewhere. */
const POINTS = 200;

export const rankPartsTask = { name: "datasheets.rankParts", payload: z.object({}) } satisfies Task;

/**
 * Brings the popularity of parts up to their uses, each worth half after a month; computed anew from the days' counts,
 * so that done twice it comes to the same.
 */
export async function rankParts(context: TaskContext): Promise<void> {
  await forgetOldCounts(context);
  await stepSamplesBack(context);
  const changed = await selectChangedPoints(context);
  for (let start = 0; start < changed.length; start += PARTS_AT_ONCE) {
    await inTransaction(context, async (context) => {
      await savePoints(context, changed.slice(start, start + PARTS_AT_ONCE));
      // With the last of them: who goes on after a kill has some left, and asks.
      if (start + PARTS_AT_ONCE >= changed.length) await enqueue(context.db, rebuildSearchTask, {});
    });
  }
}

/** Where a real list is there, parts that the sample alone tells of stand by their uses. */
async function stepSamplesBack(context: TaskContext): Promise<void> {
  if (context.settings.samplesBesideReal === "last") return;
  await inTransaction(context, async ({ db }) => {
    const { rows } = await sql`
      update datasheet_parts part set popularity = part.use_popularity
      where part.popularity > part.use_popularity
        and part.id in (select part_id from datasheet_part_sources where source = ${SAMPLE_SOURCE})
        and not ${sql.raw(isToldForReal("part.id"))}
        and exists (select from datasheet_part_sources where source <> ${SAMPLE_SOURCE})
      returning part.id`.execute(db);
    if (rows.length > 0) await enqueue(db, rebuildSearchTask, {});
  });
}

interface PartPoints {
  id: number;
  points: number;
}

/** Parts whose points are not what they were. A document speaks for all parts that it describes, for each with an equal share. */
async function selectChangedPoints(context: TaskContext): Promise<PartPoints[]> {
  const { links } = context.declared.filledOnce(partDocuments);
  const [kinds, weights] = [Object.keys(WEIGHTS), Object.values(WEIGHTS)];
  return inTransaction(context, async ({ db }) => {
    await sql`set local statement_timeout = '10min'`.execute(db);
    const { rows } = await sql<PartPoints>`
      with uses as materialized (
        select counted.kind, counted.subject_id, sum(counted.count * weighed.weight * 0.5 ^ ((${today(context)} - counted.day) / ${HALF_LIFE_DAYS}::double precision)) as score
        from datasheet_daily_counts counted
        join unnest(${kinds}::text[], ${weights}::double precision[]) as weighed (kind, weight) on weighed.kind = counted.kind
        where counted.day > ${today(context)} - ${USES_LOOKED_AT_DAYS}::integer
        group by counted.kind, counted.subject_id
      ),
      used_documents as (select subject_id as document_id, sum(score) as score from uses where kind in ('document-view', 'document-download') group by subject_id),
      scores as (
        select subject_id as part_id, score from uses where kind in ('part-view', 'part-search')
        union all
        select link.part_id, used.score / count(*) over (partition by link.document_id)
        from used_documents used join (${sql.raw(links)}) link on link.document_id = used.document_id
        union all
        select id, 0 from datasheet_parts where use_popularity > 0
      ),
      points as (select part_id, round(${POINTS} * ln(1 + sum(score)))::integer as points from scores group by part_id)
      select part.id, points.points from points join datasheet_parts part on part.id = points.part_id
      where part.use_popularity <> points.points order by part.id`.execute(db);
    return rows;
  });
}

async function savePoints({ db }: TaskContext, changed: PartPoints[]) {
  await sql`
    with listed as materialized (
      select part.id, listed.points
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ points }) => points)}::integer[]) as listed (id, points)
      join datasheet_parts part on part.id = listed.id
      order by part.id for update of part
    )
    update datasheet_parts part set popularity = part.popularity - part.use_popularity + listed.points, use_popularity = listed.points
    from listed where part.id = listed.id and part.use_popularity <> listed.points`.execute(db);
}
