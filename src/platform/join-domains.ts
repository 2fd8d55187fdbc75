import { type RawBuilder, sql } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import type { FavouriteList } from "#shared/favourite-list.ts";
import type { DomainServer } from "./define-domain.ts";
import { lookKinds } from "./domain/public-text.ts";
import { reasonTemplatesKind } from "./domain/reason-templates.ts";
import type { Slot } from "./domain/slot.ts";

export type Declared = ReturnType<typeof joinDomains>;

/** What all domains declare, each list in their order from the bottom up. Throws where two declare the same thing. */
export function joinDomains(domains: readonly DomainServer[]) {
  const all = <Kind extends keyof DomainServer>(kind: Kind) =>
    domains.flatMap((domain): NonNullable<DomainServer[Kind]>[] => (domain[kind] === undefined ? [] : [domain[kind]]));
  const wishes = all("wantsNotice");
  const fillings = all("fillings").flat();
  const publicTexts = joinByName("kind of public texts", all("publicTexts"));
  const favourites = joinByName("favourite", all("favourites"));
  const queues = all("queues")
    .flat()
    .sort((one, other) => one.order - other.order);
  return {
    domains,
    handlers: all("handlers").flat(),
    tasks: all("tasks").flat(),
    dailyTasks: all("dailyTasks").flat(),
    callbacks: all("callbacks").flat(),
    identify: only("identify", all("identify")),
    lockUser: only("lockUser", all("lockUser")),
    noticeAddresses: only("noticeAddresses", all("noticeAddresses")),
    proveActor: only("proveActor", all("proveActor")),
    refuseMuted: only("refuseMuted", all("refuseMuted")),
    openSearch: only("openSearch", all("openSearch")),
    storedFiles: all("storedFiles").flat(),
    sealed: all("sealed").flat(),
    renewable: {
      tables: all("renewable").flatMap(({ tables }) => tables),
      filesOf: all("renewable").flatMap(({ filesOf }) => filesOf),
    },
    /** Those that stand on others first: what a higher domain holds of a user goes before what it is about. */
    personalData: all("personalData").reverse(),
    queues,
    /** What operators may be given, each with its queues. */
    staffAreas: domains.flatMap(({ staffArea, queues = [] }) =>
      staffArea ? [{ ...staffArea, queues: queues.map(({ name, title }) => ({ name, title })) }] : [],
    ),
    /** What operators find from anywhere in the console, each with the area whose look it needs. */
    consoleSearches: domains
      .flatMap(({ staffArea, consoleSearch }) =>
        staffArea && consoleSearch ? [{ ...consoleSearch, area: staffArea.name }] : [],
      )
      .sort((one, other) => one.order - other.order),
    /** Lists of the console, each with the area whose rights it needs. */
    consoleTables: joinByName(
      "list of the console",
      domains.flatMap(({ staffArea, consoleTables = {} }) =>
        Object.entries(consoleTables).map(([name, table]) => ({ [name]: { ...table, area: staffArea!.name } })),
      ),
    ),
    /** What belongs to a thing, on its page of the console, each with the area whose look it needs. */
    relatedThings: domains
      .flatMap(({ staffArea, relatedThings = [] }) => relatedThings.map((one) => ({ ...one, area: staffArea?.name })))
      .sort((one, other) => one.order - other.order),
    publicTexts,
    sitemaps: all("sitemaps")
      .flat()
      .sort((one, other) => one.order - other.order),
    steadyPages: all("steadyPages")
      .flat()
      .sort((one, other) => one.order - other.order),
    healthFacts: joinByName("fact of health", all("healthFacts")),
    auditActions: joinByName("audit action", all("auditActions")),
    auditSubjects: joinByName("audit subject", all("auditSubjects")),
    userTasks: joinByName("task of users", all("userTasks")),
    uploadPurposes: joinByName("upload purpose", all("uploadPurposes").map(byName)),
    /** In the order that they are shown in. */
    noticeKinds: inOrder(joinByName("kind of notices", all("noticeKinds").map(byName))),
    /** In the order that they are shown in. */
    configKinds: inOrder(
      joinByName("config value", [...all("configKinds"), lookKinds(publicTexts), reasonTemplatesKind(queues)]),
    ),
    favourites,
    /** In the order that they are shown in. */
    favouriteLists: Object.values(inOrder(joinByName("list of favourites", all("favouriteLists").map(byName)))).map(
      (list) => listOfKnown(list, favourites),
    ),
    views: joinByName("view", all("views")),
    /** What higher domains put into a slot, those that others stand on first. */
    filled: <Value>(slot: Slot<Value>): Value[] => slot.valuesOf(fillings),
    /** The same of a slot that one domain fills. */
    filledOnce: <Value>(slot: Slot<Value>): Value => only(slot.name, slot.valuesOf(fillings)),
    /** Whether the user of a table's row, by its alias, is an enterprise at a time. */
    isEnterprise: anyOf(all("enterpriseCondition")),
    /** Whether he owns a company or a shop. */
    isOwner: anyOf(all("ownerCondition")),
    /** Why texts can't be shown where nobody looks at them before others read them, by the first that says so. */
    async whyNotShown(...asked: Parameters<NonNullable<DomainServer["whyNotShown"]>>): Promise<Refusal | null> {
      for (const why of all("whyNotShown")) {
        const refusal = await why(...asked);
        if (refusal) return refusal;
      }
      return null;
    },
    /** Whether somebody else has a name, wherever users are known by one. */
    async isNameTaken(...asked: Parameters<NonNullable<DomainServer["isNameTaken"]>>): Promise<boolean> {
      const answers = await Promise.all(all("isNameTaken").map((isTaken) => isTaken(...asked)));
      return answers.some(Boolean);
    },
    /** Tells those who keep watch of whom a call turned away. */
    async onTurnedAway(...told: Parameters<NonNullable<DomainServer["onTurnedAway"]>>): Promise<void> {
      for (const tell of all("onTurnedAway")) await tell(...told);
    },
    /** Tells them of an input that did not fit its call. */
    onInputRefused(...told: Parameters<NonNullable<DomainServer["onInputRefused"]>>): void {
      for (const tell of all("onInputRefused")) tell(...told);
    },
    /** Whether a user wants to be called by notices of a kind. */
    async wantsNotice(...asked: Parameters<NonNullable<DomainServer["wantsNotice"]>>): Promise<boolean> {
      const answers = await Promise.all(wishes.map((wants) => wants(...asked)));
      return answers.every(Boolean);
    },
  };
}

type Condition = (alias: string, now: Date) => RawBuilder<boolean>;

function anyOf(conditions: Condition[]): Condition {
  if (conditions.length === 0) return () => sql`false`;
  return (alias, now) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(alias, now)),
      sql` or `,
    )})`;
}

function only<Value>(what: string, declared: Value[]): Value {
  if (declared.length !== 1) throw new Error(`${declared.length} domains declare ${what}: one must`);
  return declared[0]!;
}

function joinByName<Value>(what: string, parts: Record<string, Value>[]): Record<string, Value> {
  const joined: Record<string, Value> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (name in joined) throw new Error(`two domains declare the ${what} ${name}`);
    joined[name] = value;
  }
  return joined;
}

function byName<Value extends { name: string }>(some: Value[]): Record<string, Value> {
  return Object.fromEntries(some.map((one) => [one.name, one]));
}

function listOfKnown(list: FavouriteList, kinds: Record<string, unknown>): FavouriteList {
  if (!(list.kind in kinds)) throw new Error(`no domain declares the favourite ${list.kind} of the list ${list.name}`);
  return list;
}

function inOrder<Value extends { order: number }>(joined: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(joined).sort(([, one], [, other]) => one.order - other.order));
}
