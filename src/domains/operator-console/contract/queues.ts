import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  day,
  id,
  idList,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  valueList,
  writtenLine,
  writtenText,
} from "#api/fields.ts";

const DECIDED_AT_ONCE_MAX = 50;

const queue = z.string().trim().max(40);
const isAsked = optionalField(z.enum(["true", "false"]));
const Operator = z.object({ id: z.int(), name: z.string() });

const Decision = z.object({
  name: z.string(),
  label: z.string(),
  /** Common reasons; none are offered where none is needed. */
  reasons: z.array(z.string()),
  needsReason: z.boolean(),
  /** No user is told the reason. */
  isForLog: z.boolean().optional(),
  kind: z.enum(["primary", "danger", "plain"]),
  /** One operator proposes it, another confirms. */
  needsSecond: z.boolean().optional(),
  /** Within so many minutes it can be taken back; left out where it can't be. */
  undoMinutes: z.int().optional(),
});

const Fact = z.object({
  label: z.string(),
  value: z.string(),
  path: z.string().nullable(),
  /** Said by whoever brought the case: to be checked against its papers. */
  isClaimed: z.boolean().optional(),
  /** As the version said it that was decided last. */
  former: z.string().optional(),
  register: z.object({ name: z.string(), value: z.string(), isSame: z.boolean() }).optional(),
});

const Case = z.object({
  id: z.int(),
  title: z.string(),
  /** Where what it is about can be looked at. */
  path: z.string().nullable(),
  picture: z.string().nullish(),
  facts: z.array(Fact),
  /** Of whom it is, where the title says more than that. */
  about: z.string().optional(),
  proposal: z.object({ by: Operator, isMe: z.boolean(), decision: z.string(), reason: z.string() }).nullable(),
  /** What whoever brought it called it, and what else whoever decides may call it. */
  type: z.object({ name: z.string(), options: z.array(z.object({ name: z.string(), label: z.string() })) }).optional(),
  /** What there is already that it is to be compared with; `relation` says how it stands to it. */
  beside: z
    .array(
      z.object({
        title: z.string(),
        path: z.string().nullable(),
        picture: z.string().nullable(),
        relation: z.string(),
        facts: z.array(Fact),
      }),
    )
    .optional(),
  /** What is to be looked at, each with the address of its bytes. */
  pictures: z.array(z.object({ label: z.string(), path: z.string(), mediaType: z.string() })).optional(),
  /** In the words of whoever brought it. */
  text: z.string(),
  /** The same in parts, each with where the words hit stand in it. */
  texts: z
    .array(z.object({ label: z.string(), text: z.string(), hits: z.array(z.object({ at: z.int(), length: z.int() })) }))
    .optional(),
  /** The decisions that its state allows; all of the queue where left out. */
  allowed: z.array(z.string()).optional(),
  /** By their names, decisions that come to something else here: how they are called, and what is said before they are made. */
  calledHere: z.record(z.string(), z.object({ label: z.string(), effect: z.string() })).optional(),
  openedAt: time,
  /** By then it is to be decided. */
  dueAt: time,
  /** The asker's own or his company's: what it holds is left out, and others decide it. */
  isOwn: z.boolean(),
  holder: z
    .object({
      operator: Operator,
      isMe: z.boolean(),
      leasedAt: time,
      handedBy: z.string().nullable(),
      note: z.string(),
    })
    .nullable(),
});

const Decided = z.object({
  id: z.int(),
  caseId: z.int(),
  /** As the card of the case was headed. */
  title: z.string(),
  decision: z.string(),
  /** How the decision is called. */
  label: z.string(),
  reason: z.string(),
  operator: Operator,
  /** Who proposed what the operator confirmed; and whether he decided alone what asks for two. */
  proposedBy: z.string().nullable(),
  isAlone: z.boolean(),
  decidedAt: time,
  /** Whom it was told. */
  told: z.array(Operator),
  toldAt: time.nullable(),
  undone: z.object({ by: z.string(), at: time }).nullable(),
  /** Why it can't be taken back now; null where it can. */
  whyNotUndone: z.string().nullable(),
});

const QueueHead = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  waiting: z.int(),
  oldestAt: time.nullable(),
  /** So long after it was opened a case is to be decided; `overdue` have waited longer. */
  dueHours: z.int(),
  overdue: z.int(),
  /** What the asker is at work on, and what was handed to him. */
  mine: z.int(),
  handedToMe: z.int(),
});

export type Decision = z.output<typeof Decision>;
export type Case = z.output<typeof Case>;
export type Decided = z.output<typeof Decided>;
export type QueueHead = z.output<typeof QueueHead>;

export const queues = defineCalls("console", {
  /** What waits: every queue with its count and its oldest case; who else may take a case; and what is wrong with the machine. */
  listQueues: {
    method: "GET",
    path: "/ops/queues",
    access: "operator",
    isForAllStaff: true,
    input: z.object({}),
    data: z.object({
      queues: z.array(QueueHead),
      operators: z.array(Operator),
      /** `rights`: null is all of the role. */
      me: Operator.extend({ role: z.string(), rights: z.array(z.string()).nullable() }),
      /** What only who runs the machine can mend, in words. */
      warnings: z.array(z.string()),
    }),
  },

  /** The cases that wait in a queue, the oldest first: `mine` the asker's, `holder` another's, `overdue` those past their hour; where it `isCapped` the nearest thousand. */
  listCases: {
    method: "GET",
    path: "/ops/queues/:queue",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      queue,
      mine: isAsked,
      overdue: isAsked,
      holder: optionalField(id),
      words: writtenLine(60, "最多 60 个字").default(""),
      sort: sortField("opened", "due"),
      pageIndex,
      pageSize,
    }),
    data: z.object({
      title: z.string(),
      decisions: z.array(Decision),
      /** In what of a case words are sought; null where it can't be searched. */
      searchedBy: z.string().nullable(),
      /** There are more than are listed on all pages. */
      isCapped: z.boolean().optional(),
      cases: listOf(Case),
    }),
  },

  /** One case of a queue with its neighbours that are not the asker's own; where it waits no more, how it was decided. */
  readCase: {
    method: "GET",
    path: "/ops/queues/:queue/cases/:id",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ queue, id }),
    data: z.object({
      title: z.string(),
      decisions: z.array(Decision),
      /** Null where it waits no more. */
      one: Case.nullable(),
      /** What became of it; null while it waits, and where that is the asker's own. */
      decided: z
        .object({ title: z.string(), label: z.string(), reason: z.string(), operator: Operator, decidedAt: time })
        .nullable(),
      /** The cases before and behind it; behind one that waits no more stands the oldest. */
      before: z.int().nullable(),
      after: z.int().nullable(),
    }),
  },

  /** Takes a case in hand, and says who held it until now. */
  leaseCase: {
    method: "POST",
    path: "/ops/queues/:queue/hold",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ queue, id }),
    data: z.object({ leasedBy: z.object({ operator: Operator, leasedAt: time }).nullable() }),
  },

  /**
   * Decides cases, each by itself, as `type` where given; says why one can't be: another's unless in `forced`, or
   * brought anew since `seen` (`12@2024-05-06T07:08:09.000Z`).
   */
  decideCases: {
    method: "POST",
    path: "/ops/queues/:queue/decide",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      queue,
      ids: idList(DECIDED_AT_ONCE_MAX, "请选择要处理的条目"),
      decision: z.string().max(40),
      reason: writtenText(500, "原因最多 500 个字").default(""),
      type: optionalField(z.string().max(40)),
      /** Of whom it is, typed by who decides alone what asks for two. */
      name: writtenLine(200, "名称最多 200 个字").default(""),
      forced: valueList(id, DECIDED_AT_ONCE_MAX, `最多 ${DECIDED_AT_ONCE_MAX} 项`),
      seen: valueList(
        z
          .string()
          .max(60)
          .regex(/^\d+@.+/, "条目的时间有误"),
        DECIDED_AT_ONCE_MAX,
        `最多 ${DECIDED_AT_ONCE_MAX} 项`,
      ),
    }),
    data: z.object({
      decided: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), message: z.string() })),
      /** What another operator is to confirm; left out where there is none. */
      proposed: z.array(z.int()).optional(),
    }),
  },

  /** What was decided in a queue, the latest first, from the first day to the last; what is the asker's own or his company's is left out. */
  listDecisions: {
    method: "GET",
    path: "/ops/queues/:queue/decided",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      queue,
      decision: optionalField(z.string().max(40)),
      operator: optionalField(id),
      from: optionalField(day),
      until: optionalField(day),
      sort: sortField("decision", "operator", "at"),
      pageIndex,
      pageSize,
    }),
    data: z.object({ title: z.string(), decisions: z.array(Decision), decided: listOf(Decided) }),
  },

  /** Takes a decision back within ten minutes, before whom it concerns is told of it: its case waits again. */
  undoDecision: {
    method: "POST",
    path: "/ops/queues/:queue/undo",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ queue, id }),
    data: z.null(),
  },

  /** Hands cases over to another operator. */
  handOver: {
    method: "POST",
    path: "/ops/queues/:queue/handOver",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      queue,
      ids: idList(DECIDED_AT_ONCE_MAX, "请选择要移交的条目"),
      operatorId: id,
      note: writtenText(500, "备注最多 500 个字").default(""),
    }),
    data: z.object({ handed: z.int() }),
  },
});
