import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, idList, optionalField, valueList, writtenLine, writtenText } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";

const COLUMNS_MAX = 30;
/** As many as a page of a list may have. */
const ROWS_MAX = 100;

const table = z.string().trim().max(40, "没有这个列表");
const act = z.string().trim().max(40, "没有这种操作");
const column = z
  .string()
  .max(40, "没有这一列")
  .regex(/^[a-zA-Z]+$/, "没有这一列");
const columns = valueList(column, COLUMNS_MAX, `最多 ${COLUMNS_MAX} 列`);
/** What a list is narrowed and sorted by, as its address has it. */
const query = z.string().trim().max(1000, "筛选条件过长").default("");
const name = writtenLine(40, "名称最多 40 个字").min(1, "请填写名称");
/** One of the choices that the act has. */
const choice = z.string().trim().max(60, "没有这个选项").default("");
const isShared = z.enum(["true", "false"], "请选择是否共享").default("false");
const ids = idList(ROWS_MAX, "请选择要处理的条目");

const View = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  /** Empty for all. */
  columns: z.array(z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
});
const Act = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(["primary", "danger"]),
  reasons: z.array(z.string()),
  /** Whether words are asked for, and whether there must be some. */
  asksReason: z.boolean(),
  needsReason: z.boolean(),
  /** No user is told the reason. */
  isForLog: z.boolean().optional(),
  /** How many rows it is done to is typed before. */
  isCountTyped: z.boolean(),
  /** Within so many minutes it can be taken back; left out where it can't be. */
  undoMinutes: z.int().optional(),
  /** Of what one must be chosen first. */
  choices: z
    .object({ label: z.string(), list: z.array(z.object({ value: z.string(), title: z.string() })) })
    .nullable(),
});
const Refused = z.object({ id: z.int(), name: z.string(), message: z.string() });

const Table = z.object({
  /** Which columns the asker has chosen; empty for all. */
  columns: z.array(z.string()),
  views: z.array(View),
  /** Which columns are saved as a file; none where the asker's rights do not hold it. */
  exported: z.array(z.string()),
  /** What he may do to several rows. */
  acts: z.array(Act),
});
export type Table = z.output<typeof Table>;

/** For operators: how each of them looks at the lists of the console, and what he does with many of their rows. */
export const tables = defineCalls("console", {
  /** How the asker looks at a list: his columns, his views and those of the team, and what he may do with its rows. */
  readTable: {
    method: "GET",
    path: "/ops/tables/:table",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ table }),
    data: Table,
  },

  /** Keeps which columns of a list the asker shows, on whichever machine. */
  chooseColumns: {
    method: "POST",
    path: "/ops/tables/:table/columns",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ table, columns }),
    data: z.object({}),
  },

  /** Keeps a filter, an order and columns under a name; that of a view of his is written over. */
  saveView: {
    method: "POST",
    path: "/ops/tables/:table/views",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ table, name, query, columns, isShared }),
    data: z.object({ id: z.int() }),
  },

  /** Renames a view of the asker's, and says whether the team sees it. */
  changeView: {
    method: "POST",
    path: "/ops/tableViews/:id",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ id, name, isShared }),
    data: z.object({}),
  },

  /** Deletes a view of the asker's. */
  deleteView: {
    method: "POST",
    path: "/ops/tableViews/:id/delete",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ id }),
    data: z.object({}),
  },

  /** Begins to save a list as it is narrowed and sorted, 10,000 rows at most, as CSV: a task of the asker's, whose number it answers. */
  exportTable: {
    method: "POST",
    path: "/ops/tables/:table/export",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ table, query, columns }),
    data: z.object({ taskId: z.int() }),
    limit: { calls: 30, seconds: HOUR_SECONDS },
  },

  /** What an act would do to which rows of a page of a list, and to which it can't be done and why; nothing is changed. */
  previewRows: {
    method: "POST",
    path: "/ops/tables/:table/preview",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ table, act, query, ids, choice }),
    data: z.object({
      /** `note` says what it would come to, where there is more to say than the act's name. */
      possible: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          seen: z.string(),
          note: z.string(),
          /** How the act is called here, where it comes to something else than in other rows. */
          label: z.string().optional(),
          /** Another operator is to confirm it. */
          isProposed: z.literal(true).optional(),
        }),
      ),
      refused: z.array(Refused),
    }),
  },

  /** Acts on rows of a list, each by itself as its preview has `seen` it (`12@seen`); says which could not be, and why. */
  actOnRows: {
    method: "POST",
    path: "/ops/tables/:table/act",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      table,
      act,
      query,
      rows: valueList(
        z
          .string()
          .max(100)
          .regex(/^\d{1,16}@/, "条目有误"),
        ROWS_MAX,
        `最多 ${ROWS_MAX} 项`,
      ),
      reason: writtenText(400, "原因最多 400 个字").default(""),
      choice,
      /** How many they are, where the act wants it typed. */
      count: optionalField(z.coerce.number("请输入数量").int("请输入数量")),
    }),
    data: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), message: z.string() })),
      /** What another operator is to confirm; left out where there is none. */
      proposed: z.array(z.int()).optional(),
    }),
  },
});
