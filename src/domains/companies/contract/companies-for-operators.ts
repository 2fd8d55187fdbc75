import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { WholeThing } from "#api/whole-thing.ts";
import { COMPANY_ROLES } from "../labels.ts";

const KnownCompany = z.object({
  id: z.int(),
  name: z.string(),
  roles: z.array(z.enum(COMPANY_ROLES)),
  /** Null where nobody keeps it. */
  owner: z.object({ id: z.int(), nickName: z.string() }).nullable(),
  isHidden: z.boolean(),
  updatedAt: time,
});

/** For operators: companies of the directory. */
export const companiesForOperators = defineCalls("companies", {
  /** Companies of the directory by name, those taken off it too, the latest change first. */
  listCompaniesForOperators: {
    method: "GET",
    path: "/ops/companies",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      state: optionalField(z.enum(["shown", "hidden"], "没有这个状态")),
      sort: sortField("name", "owner", "updated"),
      pageIndex,
      pageSize,
    }),
    data: listOf(KnownCompany),
  },

  /** One of them in whole: what its page tells and hides, how it is reached in part, how it is used, and who complained or claimed it. */
  readCompanyForOperators: {
    method: "GET",
    path: "/ops/companies/:id",
    access: "operator",
    input: z.object({ id }),
    data: WholeThing,
  },

  /** Takes a company's page off the directory, or lets it be seen again; whoever keeps it is told why. */
  hideCompany: {
    method: "POST",
    path: "/agent/supervise/:id",
    access: "operator",
    input: z.object({
      id,
      act: z.enum(["hide", "show"], "没有这种操作"),
      reason: writtenText(500, "原因最多 500 个字").min(1, "请填写原因"),
    }),
    data: z.object({}),
  },
});
