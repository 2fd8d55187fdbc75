import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ConsoleHead } from "#web/console-section.ts";
import { TableStateContext, type TableState } from "#web/console-table/table-state.ts";
import type { Case, Decided, Decision } from "../contract/queues.ts";
import { Decisions } from "./decisions.tsx";
import { QueueCases } from "./queue-cases.tsx";

const NOW = "2026-11-29T00:00:00.000Z";
const OPERATOR = { id: 1, name: "甲" };
const head: ConsoleHead = {
  queues: [],
  operators: [OPERATOR],
  me: { ...OPERATOR, role: "operator", rights: null },
  warnings: [],
};
const decisions: Decision[] = [
  { name: "approved", label: "通过", reasons: [], needsReason: false, kind: "primary", needsSecond: true },
];
const calls = {} as TableState["calls"];
const undo = {
  name: "undo",
  label: "撤销",
  kind: "danger" as const,
  reasons: [],
  asksReason: false,
  needsReason: false,
};
const state: TableState = {
  columns: [],
  views: [],
  exported: [],
  acts: [{ ...undo, isCountTyped: false, choices: null }],
  calls,
};

function shown(screen: ReactNode): string {
  const element = <TableStateContext value={state}>{screen}</TableStateContext>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

const one: Case = {
  id: 1,
  title: "测试企业",
  path: null,
  facts: [],
  proposal: { by: { id: 2, name: "乙" }, isMe: false, decision: "approved", reason: "执照已核对" },
  text: "",
  openedAt: NOW,
  dueAt: NOW,
  isOwn: false,
  holder: { operator: OPERATOR, isMe: false, leasedAt: NOW, handedBy: "乙", note: "请先看授权书" },
};
const cases = (more: { isCapped?: true; searchedBy?: string | null } = {}, listed = one) =>
  shown(
    <QueueCases
      data={{
        queue: "some",
        title: "队列",
        decisions,
        searchedBy: "笔名",
        cases: { data: [listed], totalRecord: 1 },
        ...more,
      }}
      head={head}
      now={NOW}
      address={new URL("http://localhost/ops/queue/some")}
    />,
  );

test("why it is proposed and why it was handed over are read without hovering", () => {
  const lines = cases().replaceAll(/<[^>]*>/g, "\n");
  expect(lines).toContain("提出的原因：执照已核对");
  expect(lines).toContain("移交备注：请先看授权书");
});

test("of a long text what stands around a word that is hit is read in the list, and nothing of what is not hit", () => {
  const far = "一二三四五六七八九十".repeat(30);
  const texts = [
    { label: "标题", text: "没有命中的标题", hits: [] },
    { label: "正文", text: `${far}有人炒货${far}`, hits: [{ at: 302, length: 2 }] },
  ];
  const html = cases({}, { ...one, texts });
  expect(html).toContain("<mark>炒货</mark>");
  expect(html).toContain("…三四五六七八九十");
  expect(html).not.toContain(far);
  expect(html).not.toContain("没有命中的标题");
});

test("a decision that comes to something else in a case is called so there", () => {
  const calledHere = { approved: { label: "通过，定时发布", effect: "通过后，定于 2026-12-25 06:05 发布。" } };
  const buttons = (listed: Case) => cases({}, listed).match(/(?<=>)通过[^<]*(?=<\/button>)/g);
  expect(buttons(one)).toEqual(["通过"]);
  expect(buttons({ ...one, calledHere })).toEqual(["通过，定时发布"]);
});

test("the field says in what words are sought, and the list that it is not all", () => {
  expect(cases()).toMatch(/<label>笔名<input[^>]*name="words"/);
  expect(cases({ searchedBy: null })).not.toContain('name="words"');
  expect(cases()).not.toContain("仅列前 1000 条");
  expect(cases({ isCapped: true })).toContain("仅列前 1000 条");
});

const decided = (data: Decided[], query = "") =>
  shown(
    <Decisions
      data={{ queue: "some", title: "队列", decisions, decided: { data, totalRecord: data.length } }}
      head={head}
      now={NOW}
      address={new URL(`http://localhost/ops/decided/some${query}`)}
    />,
  );

test("where filters leave nothing that is said, and not that nothing was decided", () => {
  expect(decided([])).toContain("没有已处理的条目");
  for (const query of ["?decision=approved", "?operator=1", "?from=2026-01-01", "?until=2026-01-01"])
    expect(decided([], query)).toContain("没有符合条件的条目");
});

test("what can't be taken back any more is not ticked", () => {
  const row: Decided = {
    id: 1,
    caseId: 1,
    title: "刚刚",
    decision: "approved",
    label: "通过",
    reason: "",
    operator: OPERATOR,
    proposedBy: null,
    isAlone: false,
    decidedAt: NOW,
    told: [],
    toldAt: null,
    undone: null,
    whyNotUndone: null,
  };
  const boxes = decided([row, { ...row, id: 2, title: "早先", whyNotUndone: "已超过 10 分钟" }]);
  expect(boxes).toMatch(/<input type="checkbox" aria-label="选择 刚刚"(?![^>]*disabled)[^>]*>/);
  expect(boxes).toMatch(
    /<input type="checkbox" aria-label="选择 早先"[^>]*disabled|<input type="checkbox"[^>]*disabled=""[^>]*aria-label="选择 早先"/,
  );
});
