import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { articleAddress } from "../addresses.ts";
import { stateLabel } from "../labels.ts";
import { listArticlesForOperators } from "./articles/list-articles-for-operators.ts";

export const consoleSearch: ConsoleSearch = {
  title: "文章",
  section: "articles",
  order: 70,
  async find(context, words, limit) {
    const { data } = await listArticlesForOperators(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ id, title, state, isShown, scheduledAt }) => ({
      title,
      note: stateLabel({ state, isSeen: isShown, scheduledAt }),
      path: isShown ? articleAddress({ id }) : `/ops/articles/${id}`,
    }));
  },
};
