import { expect, test } from "vitest";
import { CallFailed } from "#api/envelope.ts";
import { failuresIfShown, noteAsked } from "./shown-failures.ts";

const refused = (errors: Record<string, string>) =>
  new CallFailed(200, { code: 2, msg: "输入有误", data: null, errors });

test("what stands at fields that all are shown needs no toast; where one of them is not, or none is named, it does", () => {
  const asked = new Set<string>();
  const shown = noteAsked({ name: "" }, asked);
  expect([shown["name"], shown["code"]]).toEqual(["", undefined]);
  expect([...asked]).toEqual(["name", "code"]);
  expect(failuresIfShown(refused({ name: "名称有误" }), asked)).toEqual({ name: "名称有误" });
  expect(failuresIfShown(refused({ name: "名称有误", hidden: "看不见" }), asked)).toBeNull();
  expect(failuresIfShown(refused({}), asked)).toBeNull();
  expect(failuresIfShown(new TypeError("no connection"), asked)).toBeNull();
});
