import { expect, test } from "vitest";
import { CallFailed } from "#api/envelope.ts";
import {
  failuresAtFields,
  failuresInToast,
  type FieldFailures,
  type Missing,
  runAttempt,
  withoutField,
} from "./use-form.ts";

/** A form on which it is written down what it shows, in turn. */
function formWith({ missing = {}, send }: { missing?: Missing; send: () => Promise<unknown> }) {
  const shown: (FieldFailures | "busy" | "idle")[] = [];
  const refuse = (error: unknown) => failuresAtFields(error, { fields: ["name", "pages"], isKept: "内容仍在。" });
  return {
    shown,
    sent: () =>
      runAttempt({
        act: send,
        missing,
        refuse,
        setIsBusy: (isBusy) => shown.push(isBusy ? "busy" : "idle"),
        setFailures: (failures) => shown.push(failures),
      }),
  };
}

const refused = (errors: Record<string, string>) =>
  new CallFailed(200, { code: 2, msg: "输入有误", data: null, errors });

test("a form is not sent while something is missing, and says what", async () => {
  const form = formWith({
    missing: { name: "请填写名称", code: false, mobile: null, mail: undefined, text: "" },
    send: () => Promise.reject(new Error("sent")),
  });
  await form.sent();
  expect(form.shown).toEqual([{ name: "请填写名称" }]);
});

test("it is busy while it is sent, and what was said before is taken back", async () => {
  const form = formWith({ missing: { name: "" }, send: async () => form.shown.push({ sent: "now" }) });
  await form.sent();
  expect(form.shown).toEqual([{}, "busy", { sent: "now" }, "idle"]);
});

test("why it was refused stands at its fields, of a list at the list; what belongs to none is said below, and that nothing is lost", async () => {
  const atField = formWith({ send: () => Promise.reject(refused({ "pages.0.to": "页码有误", hidden: "看不见" })) });
  await atField.sent();
  expect(atField.shown).toEqual([{}, "busy", { pages: "页码有误" }, "idle"]);
  const below = formWith({ send: () => Promise.reject(refused({ hidden: "看不见" })) });
  await below.sent();
  expect(below.shown.at(-2)).toEqual({ form: "输入有误。内容仍在。" });
  const lost = formWith({ send: () => Promise.reject(new TypeError("no connection")) });
  await lost.sent();
  expect(lost.shown.at(-2)).toEqual({ form: "操作没有完成，请稍后重试。内容仍在。" });
});

test("what is said in a toast stands at its fields as well; what went wrong by itself belongs to none", () => {
  expect(failuresInToast(refused({ name: "名称有误" }))).toEqual({ name: "名称有误" });
  expect(failuresInToast(new TypeError("no connection"), "没有载入")).toEqual({});
});

test("where a refusal is thrown on, the form can be sent again all the same", async () => {
  const shown: unknown[] = [];
  const attempt = runAttempt({
    act: () => Promise.reject(new Error("a bug")),
    missing: {},
    refuse: (error) => {
      throw error;
    },
    setIsBusy: (isBusy) => shown.push(isBusy),
    setFailures: () => {},
  });
  await expect(attempt).rejects.toThrow("a bug");
  expect(shown).toEqual([true, false]);
});

test("once a field is changed, what was said of it and of what it holds is taken back", () => {
  const said = { name: "名称有误", "papers.0": "文件有误", papersNote: "说明有误" };
  expect(withoutField(said, "papers")).toEqual({ name: "名称有误", papersNote: "说明有误" });
  expect(withoutField(said, "")).toEqual(said);
});
