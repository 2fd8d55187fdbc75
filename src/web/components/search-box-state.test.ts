import { expect, test } from "vitest";
import {
  activeSuggestion,
  initialSearchBox,
  isListShown,
  keywordsToAsk,
  reduceSearchBox,
  type SearchBoxEvent,
  type SuggestionGroup,
} from "./search-box-state.ts";

const group = (...texts: string[]): SuggestionGroup[] => [
  { title: "型号", kind: "part", items: texts.map((text) => ({ text })) },
];
const after = (...events: SearchBoxEvent[]) => events.reduce(reduceSearchBox, initialSearchBox(""));
const typed = (keywords: string): SearchBoxEvent => ({ type: "typed", keywords });
const answered = (keywords: string, ...texts: string[]): SearchBoxEvent => ({
  type: "answered",
  keywords,
  groups: group(...texts),
});
const moved = (to: "next" | "previous" | "first" | "last"): SearchBoxEvent => ({ type: "moved", to });

test("typing asks, and the answer is shown", () => {
  expect(keywordsToAsk(after(typed("lm3")))).toBe("lm3");
  const state = after(typed("lm3"), answered("lm3", "LM358", "LM324"));
  expect(isListShown(state)).toBe(true);
  expect(activeSuggestion(state)).toBeUndefined();
});

test("an answer to older keywords is dropped", () => {
  const state = after(typed("lm3"), typed("lm35"), answered("lm35", "LM358"), answered("lm3", "LM324"));
  expect(state.groups).toEqual(group("LM358"));
});

test("lines stay until the next answer, but go with the last letter", () => {
  expect(after(typed("lm3"), answered("lm3", "LM358"), typed("lm35")).groups).toEqual(group("LM358"));
  expect(after(typed("lm3"), answered("lm3", "LM358"), typed("")).groups).toEqual([]);
});

test("nothing is asked while an input method composes", () => {
  const composing = after({ type: "compositionStarted" }, typed("d"), typed("dian"));
  expect(keywordsToAsk(composing)).toBeNull();
  expect(composing.keywords).toBe("");
  const done = reduceSearchBox(composing, { type: "compositionEnded", keywords: "电容" });
  expect(keywordsToAsk(done)).toBe("电容");
});

test("arrows go round through the box itself", () => {
  const shown = [typed("l"), answered("l", "LM358", "LM324")];
  const places = (...moves: SearchBoxEvent[]) => after(...shown, ...moves).activeIndex;
  expect(places(moved("next"))).toBe(0);
  expect(places(moved("next"), moved("next"), moved("next"))).toBe(-1);
  expect(places(moved("previous"))).toBe(1);
  expect(places(moved("previous"), moved("previous"), moved("previous"))).toBe(-1);
  expect(places(moved("last"))).toBe(1);
  expect(places(moved("last"), moved("first"))).toBe(0);
  expect(after(moved("next"), moved("previous"), moved("first")).activeIndex).toBe(-1);
});

test("typing on leaves the chosen line", () => {
  expect(after(typed("l"), answered("l", "LM358"), moved("next"), typed("lm")).activeIndex).toBe(-1);
});

test("an empty box offers recent searches, which are no answer to what is typed next", () => {
  const recent: SuggestionGroup[] = [{ title: "最近搜索", kind: "recent", items: [{ text: "NE555" }] }];
  const opened = after({ type: "opened", offered: recent });
  expect(isListShown(opened)).toBe(true);
  expect(keywordsToAsk(opened)).toBeNull();
  expect(reduceSearchBox(opened, typed("l")).groups).toEqual([]);
  expect(after(typed("l"), answered("l", "LM358"), { type: "opened", offered: recent }).groups).toEqual(group("LM358"));
});

test("a closed list asks nothing and shows nothing", () => {
  const closed = after(typed("l"), answered("l", "LM358"), moved("next"), { type: "closed" });
  expect(isListShown(closed)).toBe(false);
  expect(keywordsToAsk(closed)).toBeNull();
  expect(closed.activeIndex).toBe(-1);
});

test("a list that is opened again is not asked for again, so that the chosen line stays", () => {
  const events: SearchBoxEvent[] = [
    typed("l"),
    answered("l", "LM358"),
    { type: "closed" },
    { type: "opened", offered: [] },
  ];
  expect(keywordsToAsk(after(...events))).toBeNull();
  expect(isListShown(after(...events))).toBe(true);
  expect(keywordsToAsk(after(...events, typed("lm")))).toBe("lm");
});
