import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { FavouriteList } from "#shared/favourite-list.ts";
import type { NoticeKind } from "#shared/notice-kind.ts";
import { DOMAINS } from "../../src/domains.ts";

/** The names that fields of declared kinds take, in their order. They are read from the words of the domains, since a generated list of domains may be stale. */
export async function declaredNames(): Promise<Map<string, string[]>> {
  const lists = await allOf<FavouriteList>("favourite-lists.ts", "FAVOURITE_LISTS");
  const kinds = await allOf<NoticeKind>("notice-kinds.ts", "NOTICE_KINDS");
  return new Map([
    ["favourite", lists.filter(({ isFollowed }) => !isFollowed).map(({ kind }) => kind)],
    ["follow", lists.filter(({ isFollowed }) => isFollowed).map(({ kind }) => kind)],
    ["notice", kinds.map(({ name }) => name)],
  ]);
}

async function allOf<Value extends { order: number }>(name: string, exported: string): Promise<Value[]> {
  const files = DOMAINS.map((domain) => path.join(PROJECT_ROOT, "src/domains", domain, name)).filter((file) =>
    existsSync(file),
  );
  const modules: Record<string, Value[]>[] = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules.flatMap((module) => module[exported] ?? []).sort((one, other) => one.order - other.order);
}
