import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Correction, corrections } from "../../contract/corrections.ts";

/** What readers have reported, the latest first. */
export async function listCorrections(
  context: Context,
  { state, pageIndex, pageSize }: ParsedInputOf<typeof corrections.corrections>,
): Promise<DataOf<typeof corrections.corrections>> {
  const counted = context.db.selectFrom("datasheetCorrections").select(({ fn }) => fn.countAll<number>().as("count"));
  const selected = selectCorrections(context)
    .orderBy("correction.id", "desc")
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const [rows, { count }] = await Promise.all([
    (state ? selected.where("correction.state", "=", state) : selected).execute(),
    (state ? counted.where("state", "=", state) : counted).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toCorrection), totalRecord: count };
}

/** One of them. */
export async function findCorrection(context: Context, id: number): Promise<Correction | null> {
  const row = await selectCorrections(context).where("correction.id", "=", id).executeTakeFirst();
  return row ? toCorrection(row) : null;
}

function selectCorrections({ db }: Context) {
  return db
    .selectFrom("datasheetCorrections as correction")
    .select([
      "correction.id",
      "correction.subject",
      "correction.outsideUrl",
      "correction.type",
      "correction.page",
      "correction.text",
      "correction.contact",
      "correction.claimant",
      "correction.claimedRight",
      "correction.proof",
    ])
    .select([
      "correction.userId",
      "correction.state",
      "correction.settledAt",
      "correction.settledNote",
      "correction.createdAt",
    ])
    .select([
      sql<
        Correction["document"]
      >`(select json_build_object('id', id, 'title', title) from datasheet_documents where id = correction.document_id)`.as(
        "document",
      ),
      sql<
        Correction["part"]
      >`(select json_build_object('id', id, 'mpn', mpn) from datasheet_parts where id = correction.part_id)`.as("part"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCorrections>["executeTakeFirstOrThrow"]>>;

function toCorrection({ subject, type, state, claimedRight, settledAt, createdAt, ...rest }: Row): Correction {
  return {
    ...rest,
    subject: subject as Correction["subject"],
    type: type as Correction["type"],
    state: state as Correction["state"],
    claimedRight: claimedRight as Correction["claimedRight"],
    settledAt: settledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
