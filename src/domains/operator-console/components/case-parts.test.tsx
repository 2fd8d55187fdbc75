import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Case } from "../contract/queues.ts";
import { hoursWords } from "../case-words.ts";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { allowedDecisions, CaseTimes, CaseWay, textsBelow } from "./case-parts.tsx";

const NOW = "2026-11-29T00:00:00.000Z";
const one: Case = {
  id: 1,
  title: "开关电源的布局要点",
  path: null,
  facts: [],
  text: "",
  openedAt: "2026-11-28T23:50:00.000Z",
  dueAt: "2026-11-30T23:50:00.000Z",
  isOwn: false,
  holder: null,
  proposal: null,
};
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test("when a case was brought and when it is due stand apart, in the words of the lists", () => {
  expect(wordsOf(renderToStaticMarkup(<CaseTimes one={one} now={NOW} />))).toBe("10 分钟前提交 · 还有 2 天");
  expect([1, 23, 24, 47, 48, 72, 73, 120].map(hoursWords)).toEqual([
    "1 小时",
    "23 小时",
    "1 天",
    "47 小时",
    "2 天",
    "3 天",
    "3 天",
    "5 天",
  ]);
});

test("who lets an article with an hour pass reads that hour in the dialog, and nobody reads one elsewhere", () => {
  const hour = { label: "通过，定时发布", effect: "通过后，定于 2026-12-25 06:05 发布。" };
  const approved = { name: "approved", label: "通过", reasons: [], needsReason: false, kind: "primary" as const };
  const asked = (of: Case) =>
    renderToStaticMarkup(
      <DecideDialog
        decision={allowedDecisions(of, [{ ...approved, needsSecond: false }])[0]!}
        count={1}
        holders={[]}
        isBusy={false}
        onDecide={() => {}}
        onClose={() => {}}
      />,
    );
  const dialog = asked({ ...one, calledHere: { approved: hour } });
  expect(dialog).toMatch(/<h\d[^>]*>通过，定时发布<\/h\d>/);
  expect(dialog).toContain(`<p>${hour.effect}</p>`);
  expect(asked(one)).not.toContain("定于");
});

test("keys are told that lead somewhere, and no others", () => {
  const keys = (previous: string | null, next: string | null) =>
    renderToStaticMarkup(<CaseWay queue="some" previous={previous} next={next} />).match(/(?<=<kbd>)\w/g) ?? [];
  expect(keys(null, null)).toEqual([]);
  expect(keys(null, "/ops/queue/some/2")).toEqual(["J"]);
  expect(keys("/ops/queue/some/1", null)).toEqual(["K"]);
  expect(keys("/ops/queue/some/1", "/ops/queue/some/3")).toEqual(["J", "K"]);
});

test("what stands in the heading of a case is not said again, unless a word is hit in it", () => {
  const summary = { label: "摘要", text: "要点三条", hits: [] };
  const title = { label: "标题", text: one.title, hits: [] };
  expect(textsBelow({ ...one, texts: [title, summary] })).toEqual([summary]);
  const hit = { ...title, hits: [{ at: 0, length: 2 }] };
  expect(textsBelow({ ...one, texts: [hit, summary] })).toEqual([hit, summary]);
  expect(textsBelow(one)).toEqual([]);
});
