import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { declaredKind } from "#api/fields.ts";

export const noticeSwitches = defineCalls("accounts", {
  /** Which notices the asker wants. What concerns the safety of his account is always told. */
  listSwitches: {
    method: "GET",
    path: "/user/noticeSwitches",
    access: "user",
    input: z.object({}),
    data: z.array(z.object({ kind: z.string(), isOn: z.boolean() })),
  },

  /** Switches a kind of notices on or off. */
  switchNotice: {
    method: "POST",
    path: "/user/noticeSwitches",
    access: "user",
    input: z.object({
      kind: declaredKind("notice"),
      isOn: z.enum(["true", "false"], "请选择开启或关闭"),
    }),
    data: z.array(z.object({ kind: z.string(), isOn: z.boolean() })),
  },
});
