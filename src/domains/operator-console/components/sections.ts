import { type ComponentType, lazy } from "react";
import { agreements } from "#domains/accounts/contract/agreements.ts";
import { standing } from "#domains/accounts/contract/standing.ts";
import { catalogueImport } from "#domains/datasheets/contract/catalogue-import.ts";
import { catalogueEditor } from "#domains/datasheets/contract/catalogue-editor.ts";
import { datasheets } from "#domains/datasheets/contract.ts";
import { vocabularyEditor } from "#domains/datasheets/contract/vocabulary-editor.ts";
import { heldWords } from "#domains/news/contract/held-words.ts";
import { review } from "#domains/news/contract/review.ts";
import { financial } from "#domains/news/contract/financial.ts";
import { announcements } from "#domains/site/contract/announcements.ts";
import { configEditor } from "#domains/site/contract/config-editor.ts";
import { merchantSupervision } from "#domains/suppliers/contract/merchants.ts";
import { supervision } from "#domains/suppliers/contract/supervision.ts";
import { pageNumber } from "#shared/page-number.ts";
import { acts } from "../contract/acts.ts";
import { figures } from "../contract/figures.ts";
import { queues } from "../contract/queues.ts";
import type { Section, SectionProps } from "./section.ts";

const PAGE_SIZE = 20;
const FIGURE_DAYS = 30;

const given = (url: URL, ...names: string[]) => Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? ""]));
const pageOf = (url: URL) => ({ pageIndex: pageNumber(url.searchParams.get("page") ?? ""), pageSize: PAGE_SIZE });

const isId = (rest: string) => /^\d{1,15}$/.test(rest);

function section<Data>(path: string, title: string, parts: { load: Section<Data>["load"]; View: ComponentType<SectionProps<Data>> }): Section {
  return { path, title, ...parts } as Section;
}

/** Everything that stands below /ops, beside the queues. */
export const SECTIONS: Section[] = [
  section("", "待办", { load: async () => ({}), View: lazy(async () => ({ default: (await import("./overview.tsx")).Overview })) }),
  section("queue", "待办队列", {
    load: async ({ call, url, rest }) => ({ queue: rest, ...pageOf(url), ...(await call(queues.cases, { queue: rest, mine: url.searchParams.get("mine") === "true" ? "true" : "", ...pageOf(url) })) }),
    View: lazy(async () => ({ default: (await import("./queue-cases.tsx")).QueueCases })),
  }),
  section("users", "用户", {
    load: async ({ call, url, rest }) =>
      rest === ""
        ? { list: await call(standing.users, { ...given(url, "words", "state"), ...pageOf(url) }), user: null }
        : isId(rest)
          ? { list: null, user: await call(standing.user, { id: Number(rest) }) }
          : null,
    View: lazy(async () => ({ default: (await import("./users.tsx")).Users })),
  }),
  section("enterprises", "企业", { load: ({ call, url }) => call(supervision.enterprises, { ...given(url, "words", "standing"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./enterprises.tsx")).Enterprises })) }),
  section("companies", "企业主页", { load: ({ call, url }) => call(supervision.supervisedCompanies, { ...given(url, "words", "state"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./companies.tsx")).Companies })) }),
  section("merchants", "商家", { load: ({ call, url }) => call(merchantSupervision.supervisedMerchants, { ...given(url, "words", "state"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./merchants.tsx")).Merchants })) }),
  section("articles", "文章", {
    load: async ({ call, url, rest }) =>
      rest === ""
        ? { list: await call(review.supervisedArticles, { ...given(url, "words", "state"), ...pageOf(url) }), preview: null }
        : isId(rest)
          ? { list: null, preview: await call(review.articleToReview, { id: Number(rest), ...given(url, "version") }) }
          : null,
    View: lazy(async () => ({ default: (await import("./articles.tsx")).Articles })),
  }),
  section("channels", "资讯频道", { load: ({ call }) => call(review.supervisedChannels, {}), View: lazy(async () => ({ default: (await import("./channels.tsx")).Channels })) }),
  section("held-words", "敏感词", { load: ({ call, url }) => call(heldWords.heldWords, { ...given(url, "words"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./held-words.tsx")).HeldWords })) }),
  section("brands", "品牌", {
    load: async ({ call, url, rest }) =>
      rest === ""
        ? { list: await call(catalogueEditor.editedBrands, { ...given(url, "words"), ...pageOf(url) }), brand: null }
        : isId(rest)
          ? { list: null, brand: await call(catalogueEditor.editedBrand, { id: Number(rest) }) }
          : null,
    View: lazy(async () => ({ default: (await import("./brands.tsx")).Brands })),
  }),
  section("categories", "分类", {
    load: async ({ call, url, rest }) =>
      rest === ""
        ? { list: await call(vocabularyEditor.editedCategories, { ...given(url, "words"), ...pageOf(url) }), category: null }
        : isId(rest)
          ? { list: null, category: await call(vocabularyEditor.editedCategory, { id: Number(rest) }) }
          : null,
    View: lazy(async () => ({ default: (await import("./categories.tsx")).Categories })),
  }),
  section("parameters", "参数", {
    load: async ({ call, url, rest }) =>
      rest === ""
        ? { list: await call(vocabularyEditor.editedParameters, { ...given(url, "words"), ...pageOf(url) }), parameter: null }
        : isId(rest)
          ? { list: null, parameter: await call(vocabularyEditor.editedParameter, { id: Number(rest) }) }
          : null,
    View: lazy(async () => ({ default: (await import("./parameters.tsx")).Parameters })),
  }),
  section("suffixes", "包装后缀", { load: ({ call, url }) => call(catalogueEditor.suffixes, { ...given(url, "words"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./suffixes.tsx")).Suffixes })) }),
  section("markings", "丝印", { load: ({ call, url }) => call(catalogueEditor.markings, { ...given(url, "words"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./markings.tsx")).Markings })) }),
  section("imports", "导入", { load: ({ call }) => call(catalogueImport.imports, {}), View: lazy(async () => ({ default: (await import("./imports.tsx")).Imports })) }),
  section("searches", "无结果搜索记录", { load: ({ call, url }) => call(datasheets.searchesWithoutResult, pageOf(url)), View: lazy(async () => ({ default: (await import("./searches.tsx")).Searches })) }),
  section("figures", "数据统计", {
    load: ({ call, url }) => call(figures.figures, { days: url.searchParams.get("days") || FIGURE_DAYS }),
    View: lazy(async () => ({ default: (await import("./figures.tsx")).Figures })),
  }),
  section("financial-reports", "财报数据", {
    load: async ({ call, url, rest }) =>
      rest === ""
        ? { list: await call(financial.editedReports, { ...given(url, "words"), ...pageOf(url) }), report: null }
        : isId(rest)
          ? { list: null, report: await call(financial.editedReport, { id: Number(rest) }) }
          : null,
    View: lazy(async () => ({ default: (await import("./financial-reports.tsx")).FinancialReports })),
  }),
  section("announcements", "公告", { load: ({ call, url }) => call(announcements.announcements, pageOf(url)), View: lazy(async () => ({ default: (await import("./announcements.tsx")).Announcements })) }),
  section("agreements", "协议", { load: ({ call, url }) => call(agreements.publishedAgreements, pageOf(url)), View: lazy(async () => ({ default: (await import("./agreements.tsx")).Agreements })) }),
  section("config", "系统配置", { load: ({ call }) => call(configEditor.configEntries, {}), View: lazy(async () => ({ default: (await import("./config-entries.tsx")).ConfigEntries })) }),
  section("acts", "操作日志", {
    load: ({ call, url }) => call(acts.acts, { ...given(url, "operatorId", "act", "subject", "subjectId", "words", "from", "until"), ...pageOf(url) }),
    View: lazy(async () => ({ default: (await import("./act-log.tsx")).ActLog })),
  }),
  section("outbox", "发件箱", { load: ({ call, url }) => call(figures.outbox, { ...given(url, "kind"), ...pageOf(url) }), View: lazy(async () => ({ default: (await import("./outbox.tsx")).Outbox })) }),
];

/** The section that an address below /ops belongs to, and what stands behind it. */
export function findSection(path: string): { section: Section; rest: string } | null {
  const [first = "", ...others] = path.replace(/\/$/, "").split("/");
  const section = SECTIONS.find((one) => one.path === first);
  return section && (others.length === 0 || others.length === 1) ? { section, rest: others[0] ?? "" } : null;
}
