import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { listPage } from "#platform/list-page.ts";
import type { Correction, corrections } from "../../contract/corrections.ts";
import { whoseCorrections } from "./whose-corrections.ts";

/** What readers have reported, the latest first; whose contacts show of that goes on record. */
export async function listCorrections(
  context: UserContext,
  { state, ...page }: ParsedInputOf<typeof corrections.listCorrections>,
): Promise<DataOf<typeof corrections.listCorrections>> {
  const found = selectCorrections(context)
    .$if(Boolean(state), (query) => query.where("correction.state", "=", state!))
    .orderBy("correction.id", "desc");
  const listed = await listPage(found, page, (rows) => rows.map(toCorrection));
  const ids = listed.data.map(({ id }) => id);
  const own = await ownCases(context, whoseCorrections, { ids, userId: context.user.id });
  const shown = listed.data.filter(({ id, contact }) => contact && !own.has(id));
  await recordLook(
    context,
    ...shown.map(({ id }) => ({
      act: "read-contact" as const,
      subject: "correction",
      subjectId: id,
      whose: "own ones left out" as const,
    })),
  );
  return { ...listed, data: listed.data.map((one) => (own.has(one.id) ? withoutReporter(one) : one)) };
}

/** Whose own document is reported learns from no list who reports it, and in which words. */
function withoutReporter(correction: Correction): Correction {
  return { ...correction, text: "", contact: "", claimant: "", claimedRight: null, proof: null, userId: null };
}

/** One of them. */
export async function findCorrection(context: Context, id: number): Promise<Correction | null> {
  const row = await selectCorrections(context).where("correction.id", "=", id).executeTakeFirst();
  return row ? toCorrection(row) : null;
}

/** What the row called `correction` proposes. */
export const proposalAsJson = sql<
  Correction["proposal"]
>`case when correction.field is not null then json_build_object('field', correction.field, 'value', correction.proposed,
  'parameter', (select name from datasheet_parameters where id = correction.parameter_id)) end`;

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
      "correction.decidedAt",
      "correction.decidedNote",
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
      proposalAsJson.as("proposal"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCorrections>["executeTakeFirstOrThrow"]>>;

function toCorrection({ subject, type, state, claimedRight, decidedAt, createdAt, ...rest }: Row): Correction {
  return {
    ...rest,
    subject: subject as Correction["subject"],
    type: type as Correction["type"],
    state: state as Correction["state"],
    claimedRight: claimedRight as Correction["claimedRight"],
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
