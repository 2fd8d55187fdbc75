import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { ViewedCompany } from "#domains/companies/contract/viewed-company.ts";
import { ViewedPart } from "#domains/catalogue/contract/viewed-part.ts";
import { ViewedDocument } from "#domains/datasheets/contract/viewed-document.ts";
import { ViewedArticle } from "#domains/news/contract/viewed-article.ts";
import { formInteger, id, listOf, optionalField, pageIndex, pageSize, time } from "#api/fields.ts";

const TYPE = "请选择浏览记录的类型";
/** 1 datasheets, 2 articles, 3 agents, 4 demands, 5 parts. */
const type = formInteger(1, 5, TYPE);
const listedType = type.refine((value) => value !== 3, TYPE);

const Entry = z.object({
  id: z.int(),
  type: z.int(),
  createTime: time,
  partDto: ViewedPart.optional(),
  specDto: ViewedDocument.optional(),
  articleDTO: ViewedArticle.optional(),
  demandVO: z.object({ id: z.int(), type: z.boolean(), model: z.string() }).optional(),
});
const AgentEntry = z.object({
  id: z.int(),
  /** The agent, under the words that were given (docs/conventions.md 15). */
  mallGoodsId: z.int(),
  mallGoods: ViewedCompany,
  createTime: time,
});

export const views = defineCalls("site", {
  /** Notes that the asker has looked at something; again makes it the latest. What is not there is noted nowhere. */
  recordView: {
    method: "POST",
    path: "/history/add",
    access: "user",
    isSilent: true,
    input: z.object({ type, id }),
    data: z.null(),
  },

  /** What the asker looked at in the last 90 days, the latest first, and what time it is; an entry holds what its type says, under its name. */
  listViewed: {
    method: "GET",
    path: "/history/list",
    access: "user",
    input: z.object({ type: listedType, pageIndex, pageSize }),
    data: listOf(Entry).extend({ now: time }),
  },

  /** The agents that he looked at. */
  listViewedAgents: {
    method: "GET",
    path: "/history/agent/list",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(AgentEntry).extend({ now: time }),
  },

  /** Forgets one entry, by what was looked at, or all of a type. */
  forgetViews: {
    method: "POST",
    path: "/history/del",
    access: "user",
    input: z.object({ type, id: optionalField(id) }),
    data: z.null(),
  },
});
