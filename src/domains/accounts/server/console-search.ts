import type { ConsoleSearch } from "#platform/domain/console-search.ts";
import { listUsers } from "./user-status/list-users.ts";

export const consoleSearch: ConsoleSearch = {
  title: "用户",
  section: "users",
  order: 10,
  async find(context, words, limit) {
    const { data } = await listUsers(context, { words, pageIndex: 1, pageSize: limit });
    return data.map(({ id, nickName, mobile }) => ({
      title: nickName,
      note: [`编号 ${id}`, mobile].filter(Boolean).join(" · "),
      path: `/ops/users/${id}`,
    }));
  },
};
