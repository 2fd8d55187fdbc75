import { use } from "react";
import type { FavouriteList } from "#shared/favourite-list.ts";
import type { NoticeKind } from "#shared/notice-kind.ts";
import { useDomains } from "./use-domains.ts";
import type { Domain } from "./define-domain.ts";

/** A way to a page, shown where that page is there. */
export interface MenuEntry {
  title: string;
  href: string;
  /** Its place in the menu. */
  order: number;
}

/** A way to a page of a user's own. */
export interface CentreEntry extends MenuEntry {
  /** The heading it stands below; above all headings where none is named. */
  group?: string;
  /** Only who is that on the portal sees it (`userRoles` of accounts). */
  role?: string;
  /** Only who is not that sees it. */
  without?: string;
}

/** A way in the menu below a user's name. */
export interface AccountEntry extends MenuEntry {
  /** Only who works for a certified enterprise sees it. */
  isOfCertified?: true;
}

/** What a domain has in lists of the portal that are not shown before a page lives: they are loaded together. */
export interface DomainEntries {
  /** In the menu of the user centre. */
  userCentre?: CentreEntry[];
  /** In the menu below a user's name. */
  accountMenu?: AccountEntry[];
  /** On a user's own page for phones. */
  phoneMenu?: MenuEntry[];
  /** Among the pages about the portal, in every footer. */
  footer?: MenuEntry[];
  /** Lists of 我的收藏: the same that the server half declares. */
  favouriteLists?: FavouriteList[];
  /** Kinds of notices that can be switched off: the same that the server half declares. */
  noticeKinds?: NoticeKind[];
}

type Entries<Kind extends keyof DomainEntries> = NonNullable<DomainEntries[Kind]>;

const loaded = new WeakMap<readonly Domain[], Promise<DomainEntries[]>>();

/** What all domains have in one of the lists, in its order. */
export async function loadEntries<Kind extends keyof DomainEntries>(
  domains: readonly Domain[],
  kind: Kind,
): Promise<Entries<Kind>> {
  return inOrder(await loadAll(domains), kind);
}

/** The same for a component, which waits for them. */
export function useEntries<Kind extends keyof DomainEntries>(kind: Kind): Entries<Kind> {
  return inOrder(use(loadAll(useDomains())), kind);
}

function loadAll(domains: readonly Domain[]): Promise<DomainEntries[]> {
  const all = loaded.get(domains) ?? readAll(domains);
  loaded.set(domains, all);
  return all;
}

async function readAll(domains: readonly Domain[]): Promise<DomainEntries[]> {
  try {
    const modules = await Promise.all(domains.flatMap(({ entries }) => (entries ? [entries()] : [])));
    return modules.map((module) => module.entries);
  } catch {
    // A file that is gone or does not come: the page goes on without its entries until it is loaded anew.
    return [];
  }
}

function inOrder<Kind extends keyof DomainEntries>(all: DomainEntries[], kind: Kind): Entries<Kind> {
  const found = all.flatMap((entries): { order: number }[] => entries[kind] ?? []);
  return found.sort((one, other) => one.order - other.order) as Entries<Kind>;
}
