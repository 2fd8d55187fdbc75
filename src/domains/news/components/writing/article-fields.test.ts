import { expect, test } from "vitest";
import { NO_FIELDS, told, withoutTakenHour } from "./article-fields.ts";

test("an hour that was taken back elsewhere leaves the form, one that was chosen here since does not", () => {
  const fields = { ...NO_FIELDS, title: "标题", wantedAt: "2026-12-02T08:30" };
  const known = told(fields).wantedAt!;
  expect(withoutTakenHour(fields, { known, saved: null })).toEqual({ ...fields, wantedAt: "" });
  expect(withoutTakenHour(fields, { known, saved: known })).toBeNull();
  expect(withoutTakenHour({ ...fields, wantedAt: "2026-12-03T08:30" }, { known, saved: null })).toBeNull();
  expect(withoutTakenHour({ ...fields, wantedAt: "" }, { known, saved: null })).toBeNull();
  expect(withoutTakenHour(fields, { known: null, saved: null })).toBeNull();
});
