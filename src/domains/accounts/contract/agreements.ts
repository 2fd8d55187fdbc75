import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, listOf, optionalField, pageIndex, pageSize, time, writtenText } from "#api/fields.ts";
import { AGREEMENT_KINDS, USER_AGREEMENTS } from "../labels.ts";

const kind = z.enum(AGREEMENT_KINDS, "没有这份协议");
const userKind = z.enum(USER_AGREEMENTS, "没有这份协议");
const version = formInteger(1, 100_000, "版本有误");
const Agreement = z.object({ kind, version: z.int(), text: z.string(), summary: z.string(), publishedAt: time });
const PublishedAgreement = Agreement.extend({ isCurrent: z.boolean(), agreed: z.int() });

export type Agreement = z.output<typeof Agreement>;
export type PublishedAgreement = z.output<typeof PublishedAgreement>;

export const agreements = defineCalls("accounts", {
  /** The text of an agreement, as it is in force or as an older version was. Paragraphs, and `## ` before the title of a section. */
  readAgreement: {
    method: "GET",
    path: "/agreement/:kind",
    access: "visitor",
    input: z.object({ kind, version: optionalField(version) }),
    data: Agreement,
  },

  /** What is in force and the asker has not agreed to; he is told it at his next visit. */
  listOwedConsents: {
    method: "GET",
    path: "/agreement/owed",
    access: "user",
    input: z.object({}),
    data: z.array(z.object({ kind: userKind, version: z.int(), summary: z.string() })),
  },

  /** Agrees to a version. One that is no longer in force is refused. */
  agree: {
    method: "POST",
    path: "/agreement/:kind/agree",
    access: "user",
    input: z.object({ kind: userKind, version }),
    data: z.object({}),
  },

  /** All versions, those in force first, then the latest, and how many people agreed to each. */
  listAgreements: {
    method: "GET",
    path: "/ops/agreements",
    access: "operator",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(PublishedAgreement),
  },

  /** Publishes the next version of an agreement, which users are asked for at their next visit, and shops where they sign or renew. Refused where `follows` is not in force any more. */
  publishAgreement: {
    method: "POST",
    path: "/ops/agreements",
    access: "operator",
    body: "json",
    bodyBytes: 262_144,
    input: z.object({
      kind,
      follows: version,
      text: writtenText(50_000, "正文最多 50000 个字").min(1, "请填写正文"),
      summary: writtenText(500, "变更说明最多 500 个字").min(1, "请填写变更说明"),
    }),
    data: Agreement,
  },
});
