import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { type ownContacts } from "../../contract/contacts.ts";

export type Added = ParsedInputOf<typeof ownContacts.addContact>;

export function requireWay({ mobile, landline, email, qq, wechat }: Added): void {
  if ([mobile, landline, email, qq, wechat].every((way) => way === ""))
    throw doorRefusals.invalidInput({ mobile: "手机、座机、邮箱、QQ、微信至少填写一种" });
}
