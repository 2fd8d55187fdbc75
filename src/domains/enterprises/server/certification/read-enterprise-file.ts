import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { Whose } from "#platform/domain/own-case.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { mayDecide, mayLookInto } from "#shared/staff-rights.ts";
import type { certification } from "../../contract/certification.ts";
import { findMembership } from "../enterprise-queries.ts";
import { whoseEnterprises } from "../whose-enterprises.ts";
import { findFile, isHis, answerFile, type FoundFile } from "./store-file.ts";

/** A file, for whose it is, and for operators where it was submitted, which goes on record; for all others there is none. */
export async function readEnterpriseFile(
  context: UserContext,
  { id }: ParsedInputOf<typeof certification.readEnterpriseFile>,
): Promise<FileAnswer> {
  const { user, ports } = context;
  const file = await findFile(context, id);
  if (!file || (await ports.fileStore.sizeOf(file.sha256)) === null) throw doorRefusals.notFound("没有这个文件");
  if (!isHis(file, user.id) && !(await isOfHisCompany(context, file))) {
    const looks = mayOperate(user) ? looksAt(file).filter(({ subject }) => mayLookAt(context, subject)) : [];
    if (looks.length === 0) throw doorRefusals.notFound("没有这个文件");
    await recordLook(
      context,
      ...looks.map((look) => ({ act: "read-papers" as const, ...look, whose: whoseOf(context, look.subject) })),
    );
  }
  return answerFile(context, file);
}

/** What a company shows of itself all its members may see. */
async function isOfHisCompany(context: UserContext, { uses }: FoundFile): Promise<boolean> {
  const shown = uses.filter(({ isShown }) => isShown);
  if (shown.length === 0) return false;
  const membership = await findMembership(context, context.user.id);
  return shown.some(({ enterpriseId }) => enterpriseId === membership?.enterpriseId);
}

/** Whose what a file belongs to is: an operator reads no papers about himself or his company. */
function whoseOf({ declared }: UserContext, subject: string): Whose {
  if (subject === "enterprise") return whoseEnterprises;
  const queue = declared.queues.find(({ papersOf }) => papersOf === subject);
  if (!queue) throw new Error(`no queue says whose the papers of "${subject}" are`);
  return queue.whose;
}

/** Whether an operator's rights hold the papers of a subject. */
function mayLookAt({ user, declared }: UserContext, subject: string): boolean {
  if (subject === "enterprise") return mayLookInto(user, "enterprises");
  return declared.queues.some(({ name, papersOf }) => papersOf === subject && mayDecide(user, name));
}

/** What operators look at with a file, one thing of each kind. */
function looksAt({ uses }: FoundFile): { subject: string; subjectId: number }[] {
  const looks = uses.flatMap(({ subject, subjectId }) =>
    subject === null || subjectId === null ? [] : { subject, subjectId },
  );
  return [...new Map(looks.map((look) => [look.subject, look])).values()];
}
