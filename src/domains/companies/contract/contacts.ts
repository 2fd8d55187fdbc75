import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, idList, optionalField, time, writtenLine } from "#api/fields.ts";
import { AUDIENCES, CONTACT_KINDS } from "../labels.ts";
import { detailFields, line, lineOf, mobile } from "#domains/enterprises/fields.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { profile } from "#domains/accounts/contract/profile.ts";

export const CONTACTS_MAX = 20;

const contactFields = {
  kind: z.enum(CONTACT_KINDS, "请选择类别"),
  name: writtenLine(20, "姓名最多 20 个字").min(1, "请输入姓名"),
  title: line("职务", 20),
  mobile: lineOf(mobile),
  landline: detailFields.landline,
  email: lineOf(profile.bindEmail.input.shape.email),
  qq: lineOf(
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{4,11}$/, "QQ 号为 5–12 位数字"),
  ),
  wechat: lineOf(
    z
      .string()
      .trim()
      .regex(/^[a-zA-Z0-9][-_a-zA-Z0-9]{4,29}$/, "微信号为 5–30 位字母、数字、下划线或减号"),
  ),
  audience: z.enum(AUDIENCES, "请选择谁可以看到"),
};

const OwnContact = z.object({
  id: z.int(),
  kind: z.enum(CONTACT_KINDS),
  name: z.string(),
  title: z.string(),
  mobile: z.string(),
  landline: z.string(),
  email: z.string(),
  qq: z.string(),
  wechat: z.string(),
  audience: z.enum(AUDIENCES),
  review: TextReview.nullable(),
  updatedAt: time,
});

export const ownContacts = defineCalls("companies", {
  /** Whom to ask at the asker's company, in its order, as it keeps them itself. */
  listOwnContacts: {
    method: "GET",
    path: "/agent/contacts/mine",
    access: "user",
    input: z.object({}),
    data: z.array(OwnContact),
  },

  /** Adds a contact, at the end. */
  addContact: {
    method: "POST",
    path: "/agent/contacts/add",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object(contactFields),
    data: z.object({ id: z.int(), review: TextReview.nullable() }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Changes a contact. */
  editContact: {
    method: "POST",
    path: "/agent/contacts/edit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({ id, updatedAt: optionalField(time), ...contactFields }),
    data: z.object({ review: TextReview.nullable() }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Removes a contact. */
  removeContact: {
    method: "POST",
    path: "/agent/contacts/remove",
    access: "user",
    proof: "second factor",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** Puts contacts into another order: all of them, by their numbers. */
  orderContacts: {
    method: "POST",
    path: "/agent/contacts/order",
    access: "user",
    proof: "second factor",
    input: z.object({ ids: idList(CONTACTS_MAX, "请给出联系人的顺序") }),
    data: z.object({}),
  },
});

export type OwnContact = z.output<typeof OwnContact>;
