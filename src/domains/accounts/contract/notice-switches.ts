import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { declaredKind, optionalField } from "#api/fields.ts";
import { NOTICE_WAYS } from "#shared/notice-kind.ts";

const Switch = z.object({
  kind: z.string(),
  isOn: z.boolean(),
  /** Whether it is sent that way too; null where its kind never is. */
  byMail: z.boolean().nullable(),
  bySms: z.boolean().nullable(),
});

export const noticeSwitches = defineCalls("accounts", {
  /** Which notices the asker wants. What concerns the safety of his account is always told. */
  listSwitches: {
    method: "GET",
    path: "/user/noticeSwitches",
    access: "user",
    input: z.object({}),
    data: z.array(Switch),
  },

  /** Switches a kind of notices on or off; with `way` that it is sent that way too. */
  switchNotice: {
    method: "POST",
    path: "/user/noticeSwitches",
    access: "user",
    input: z.object({
      kind: declaredKind("notice"),
      way: optionalField(z.enum(NOTICE_WAYS, "没有这种方式")),
      isOn: z.enum(["true", "false"], "请选择开启或关闭"),
    }),
    data: z.array(Switch),
  },
});
