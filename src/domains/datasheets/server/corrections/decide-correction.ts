import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { sql } from "kysely";
import { catalogueRefusals } from "#domains/catalogue/errors.ts";
import { adoptProposal, lockProposed } from "#domains/catalogue/server/public/part-proposals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import type { corrections } from "../../contract/corrections.ts";
import { type CorrectedField, type CorrectionType, isOfDocument } from "../../correction-labels.ts";
import { datasheetRefusals } from "../../errors.ts";
import { correctionStates } from "../../states.ts";
import { lockDocument } from "../edited-documents/lock-document.ts";
import { adoptDocumentProposal } from "./document-proposals.ts";
import { findCorrection } from "./list-corrections.ts";
import { whoseCorrections } from "./whose-corrections.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

type Decision = ParsedInputOf<typeof corrections.decideCorrection> & {
  /** What it turned out to be, where its reporter called it otherwise. */
  type?: CorrectionType | undefined;
  /** Whether what it proposes is written, refused where that is nothing; left out, it is where it proposes something. */
  isAdopted?: boolean;
};

/** Accepts or rejects what was reported; refuses an infringement, of which more comes than its state (`decideInfringement`). Of two operators at once the first one decides. */
export async function decideCorrection(
  context: UserContext,
  input: Decision,
): Promise<DataOf<typeof corrections.decideCorrection>> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseCorrections, input.id);
    const said = await proposalOf(context, input.id);
    if (said?.type === "infringement") throw datasheetRefusals.infringementElsewhere();
    const isAdopted = input.isAdopted ?? (input.state === "accepted" && Boolean(said?.field));
    if (isAdopted) await lockSubject(context, input.id, said);
    return decideReportedDocument(context, { ...input, isAdopted });
  });
}

/** The same of whatever was reported, in a transaction of the caller's. */
export async function decideReportedDocument(
  context: UserContext,
  { id, state, note, type, isAdopted = false }: Decision,
) {
  const { db, now, user } = context;
  const update = db
    .updateTable("datasheetCorrections")
    .set({ decidedAt: now, decidedBy: user.id, decidedNote: note || null, updatedAt: now, ...(type && { type }) })
    .where("id", "=", id);
  const decided = await moving(update, { states: correctionStates, to: state }).returning("id").executeTakeFirst();
  const correction = await findCorrection(context, id);
  if (!correction) throw doorRefusals.notFound("没有这条纠错");
  if (!decided) throw datasheetRefusals.correctionDecided();
  const change = isAdopted ? await adoptCorrection(context, id) : null;
  await recordAction(context, {
    act: "settle-correction",
    subject: "correction",
    subjectId: id,
    reason: note,
    before: { state: "open", ...(change && { [change.label]: change.before }) },
    after: { state, ...(type && { type }), ...(change && { [change.label]: change.after }) },
  });
  return correction;
}

type Reported = Awaited<ReturnType<typeof proposalOf>>;

function proposalOf({ db }: Pick<UserContext, "db">, id: number) {
  return db
    .selectFrom("datasheetCorrections")
    .select(["type", "partId", "documentId", "parameterId", "proposed"])
    .select(sql<CorrectedField | null>`field`.as("field"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What is to be written to comes before the report of it, as for who merges the one and takes the other along; refused where he was first. */
async function lockSubject(context: UserContext, id: number, said: Reported): Promise<void> {
  if (!said || said.field === null || said.proposed === null) return;
  const { partId, documentId, field, proposed } = said;
  if (!isOfDocument(field)) {
    if (partId !== null) await lockProposed(context.db, partId, { field, value: proposed });
  } else if (documentId !== null) await lockDocument(context.db, documentId);
  const present = await proposalOf(context, id);
  if (present?.partId !== partId || present?.documentId !== documentId) throw catalogueRefusals.editedMeanwhile();
}

/** Writes what the reader says should stand there. */
async function adoptCorrection(context: UserContext, id: number) {
  const reported = await proposalOf(context, id);
  if (!reported) throw doorRefusals.notFound("没有这条纠错");
  const { partId, documentId, field, parameterId, proposed } = reported;
  if (field === null || proposed === null || (field === "parameter" && parameterId === null))
    throw datasheetRefusals.nothingToAdopt();
  return isOfDocument(field)
    ? adoptDocumentProposal(context, documentId!, { field, value: proposed })
    : adoptProposal(context, partId!, { field, parameterId, value: proposed });
}
