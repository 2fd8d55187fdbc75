import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { ownCases, withColleagues } from "#platform/domain/own-case.ts";
import { mayDecide, mayLookInto } from "#shared/staff-rights.ts";
import type { relatedThings } from "../contract/related-things.ts";
import { showCases } from "./show-cases.ts";

const OF_A_KIND_MAX = 10;
const CASES_MAX = 20;
const DECISIONS_MAX = 20;
const ACTS_MAX = 10;
/** Of a queue so many that wait are asked about a user. */
const WAITING_ASKED = 500;

type Asked = ParsedInputOf<typeof relatedThings.listRelatedThings>;
type Related = DataOf<typeof relatedThings.listRelatedThings>;

/** What belongs to a thing, as far as the asker's rights let him look; of his own cases only that they are there. */
export async function listRelatedThings(context: UserContext, asked: Asked): Promise<Related> {
  const { declared, user } = context;
  const shown = declared.relatedThings.filter(
    ({ of, area }) => of === asked.kind && area !== undefined && mayLookInto(user, area),
  );
  const groups: Related["groups"] = [];
  for (const { title, find } of shown) {
    const found = await find(context, asked.id, OF_A_KIND_MAX);
    if (found.total > 0) groups.push({ title, ...found });
  }
  const queues = declared.queues.filter(({ name }) => mayDecide(user, name));
  const cases: Related["cases"] = [];
  for (const queue of queues) cases.push(...(await listOpen(context, queue, asked)));
  return {
    groups,
    cases: cases.slice(0, CASES_MAX),
    decisions: await listDecided(context, queues, asked),
    acts: mayLookInto(user, "audit") ? await listActs(context, asked) : null,
  };
}

async function listOpen(context: UserContext, queue: CaseQueue, { kind, id }: Asked): Promise<Related["cases"]> {
  const ids = kind === "user" ? await openOfUser(context, queue, id) : await openOfThing(context, queue, { kind, id });
  if (ids.length === 0) return [];
  const listed = await queue.list(context, { ids: ids.slice(0, CASES_MAX), limit: CASES_MAX, offset: 0 });
  return (await showCases(context, queue, listed)).map((one) => ({
    queue: queue.title,
    title: one.title,
    path: `/ops/queue/${queue.name}/${one.id}`,
    isOwn: one.isOwn,
    openedAt: one.openedAt,
  }));
}

async function openOfUser(context: UserContext, queue: CaseQueue, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${queue.waiting(context)}) waiting order by opened_at desc limit ${WAITING_ASKED}`.execute(
    context.db,
  );
  return [...(await ownCases(context, queue.whose, { ids: rows.map((row) => row.id), userId }))];
}

async function openOfThing(
  context: UserContext,
  queue: CaseQueue,
  { kind, id }: { kind: Exclude<Asked["kind"], "user">; id: number },
): Promise<number[]> {
  const of = queue.of?.[kind];
  if (!of) return [];
  const { rows } = await sql<{ id: number }>`
    select waiting.id from (${queue.waiting(context)}) waiting where waiting.id in (${of(id)})
    order by waiting.opened_at limit ${CASES_MAX}`.execute(context.db);
  return rows.map((row) => row.id);
}

async function listDecided(context: UserContext, queues: CaseQueue[], { kind, id }: Asked) {
  const ofThing = queues.flatMap((queue) => {
    const of = kind === "user" ? undefined : queue.of?.[kind];
    return of ? [sql<boolean>`(decided.queue = ${queue.name} and decided.case_id in (${of(id)}))`] : [];
  });
  if (kind !== "user" && ofThing.length === 0) return [];
  const names = queues.map(({ name }) => name);
  const rows = await context.db
    .selectFrom("operatorConsoleDecisions as decided")
    .innerJoin("accountUsers as operator", "operator.id", "decided.operatorId")
    .select(["decided.id", "decided.queue", "decided.title", "decided.decision", "decided.reason"])
    .select(["decided.decidedAt", "decided.undoneAt", "operator.nickName"])
    .where("decided.queue", "in", names.length > 0 ? names : [""])
    .where(
      kind === "user"
        ? sql<boolean>`${id}::bigint = any(decided.sides)`
        : sql<boolean>`(${sql.join(ofThing, sql` or `)})`,
    )
    .where(sql<boolean>`not decided.sides && array(${withColleagues(context, context.user.id)})`)
    .orderBy("decided.id", "desc")
    .limit(DECISIONS_MAX)
    .execute();
  return rows.map(({ queue: name, decision, decidedAt, undoneAt, nickName, ...row }) => {
    const queue = queues.find((one) => one.name === name)!;
    return {
      ...row,
      queue: queue.title,
      label: queue.decisions.find((one) => one.name === decision)?.label ?? decision,
      operator: nickName,
      decidedAt: decidedAt.toISOString(),
      isUndone: undoneAt !== null,
    };
  });
}

async function listActs({ db, declared }: UserContext, { kind, id }: Asked) {
  const rows = await db
    .selectFrom("operatorConsoleActs")
    .select(["id", "at", "operatorName", "act", "reason"])
    .where("subject", "=", kind)
    .where("subjectId", "=", String(id))
    .orderBy("id", "desc")
    .limit(ACTS_MAX)
    .execute();
  return rows.map(({ at, operatorName, act, ...row }) => ({
    ...row,
    at: at.toISOString(),
    operator: operatorName,
    act: declared.auditActions[act] ?? act,
  }));
}
