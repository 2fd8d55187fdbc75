import { lazy } from "react";
import { type ConsoleSection, consoleSection } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { consoleSearch } from "../contract/console-search.ts";
import { dashboard } from "../contract/dashboard.ts";
import { statistics } from "../contract/statistics.ts";
import { queues } from "../contract/queues.ts";

/** What waits, and what belongs to no other domain. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "",
    area: null,
    title: "待办",
    order: 0,
    load: ({ call }) => call(dashboard.readDashboard, {}),
    View: lazy(async () => ({ default: (await import("./overview.tsx")).Overview })),
  }),
  consoleSection({
    path: "search",
    area: null,
    title: "搜索结果",
    order: 5,
    load: async ({ call, url, rest }) =>
      rest === "" ? call(consoleSearch.searchConsole, { ...givenIn(url, "words"), isTyped: "true" }) : null,
    View: lazy(async () => ({ default: (await import("./found-things.tsx")).FoundThings })),
  }),
  consoleSection({
    path: "queue",
    area: null,
    title: "待办队列",
    order: 10,
    isDeep: true,
    load: async ({ call, url, rest }) => {
      const [queue = "", id] = rest.split("/");
      if (id !== undefined)
        return isId(id) ? { queue, found: await call(queues.readCase, { queue, id: Number(id) }) } : null;
      const asked = givenIn(url, "mine", "overdue", "holder", "words", "sort");
      return { queue, found: null, ...(await call(queues.listCases, { queue, ...asked, ...pageIn(url) })) };
    },
    tableOf: (rest) => (rest.includes("/") ? null : `queue-${rest}`),
    nameOf: ({ found }) => found?.one?.title ?? found?.decided?.title,
    View: lazy(async () => ({ default: (await import("./queue.tsx")).Queue })),
  }),
  consoleSection({
    path: "decided",
    area: null,
    title: "已处理",
    order: 11,
    load: async ({ call, url, rest }) => ({
      queue: rest,
      ...(await call(queues.listDecisions, {
        queue: rest,
        ...givenIn(url, "decision", "operator", "from", "until", "sort"),
        ...pageIn(url),
      })),
    }),
    tableOf: (rest) => `decided-${rest}`,
    View: lazy(async () => ({ default: (await import("./decisions.tsx")).Decisions })),
  }),
  consoleSection({
    path: "figures",
    area: "console",
    title: "数据统计",
    group: "系统",
    order: 170,
    load: ({ call, url }) => call(statistics.readStatistics, givenIn(url, "days", "from", "until", "demo")),
    View: lazy(async () => ({ default: (await import("./statistics.tsx")).Statistics })),
  }),
  consoleSection({
    path: "outbox",
    area: "console",
    title: "发件箱",
    group: "系统",
    order: 230,
    load: ({ call, url }) => call(statistics.listOutbox, { ...givenIn(url, "kind"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./outbox.tsx")).Outbox })),
  }),
];
