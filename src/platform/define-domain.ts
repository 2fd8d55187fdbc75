import type { FastifyInstance } from "fastify";
import type { RawBuilder } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import type { FavouriteList } from "#shared/favourite-list.ts";
import type { NoticeKind, NoticeWay } from "#shared/notice-kind.ts";
import type { States } from "#shared/define-states.ts";
import type { UploadPurpose } from "#shared/upload-purpose.ts";
import type { Callback } from "./callbacks.ts";
import type { Context, Ports, UserContext } from "./context.ts";
import type { Connection, Database } from "./database.ts";
import type { Declared } from "./join-domains.ts";
import type { CaseQueue } from "./domain/case-queue.ts";
import type { ConsoleSearch } from "./domain/console-search.ts";
import type { ConsoleTable } from "./domain/console-table.ts";
import type { RelatedThings } from "./domain/related-things.ts";
import type { ConfigKind } from "./domain/config-kind.ts";
import type { HealthFact } from "./domain/health-fact.ts";
import type { PersonalData } from "./domain/personal-data.ts";
import type { PublicText } from "./domain/public-text.ts";
import type { Sitemap, SteadyPages } from "./domain/sitemap.ts";
import type { Filling } from "./domain/slot.ts";
import type { FavouriteKind, ViewKind } from "./domain/thing.ts";
import type { UserTaskKind } from "./domain/user-task.ts";
import type { OpenContext, TurnedAway } from "./door.ts";
import type { RefusedInput } from "./parse-input.ts";
import type { Handler } from "./handlers.ts";
import type { Askers, Identify } from "./askers.ts";
import type { StoredFiles } from "./stored-files.ts";
import type { Logger } from "./log.ts";
import type { Sealed } from "./sealed.ts";
import type { ServerKey } from "./server-key.ts";
import type { Settings } from "./settings.ts";
import type { Task, TaskContext, TaskHandler } from "./tasks.ts";

/** What stands before queues and HTTP do: for demo accounts and sample data. */
export interface Preparation {
  db: Database;
  fileStore: Ports["fileStore"];
  key: ServerKey;
  settings: Settings;
  log: Logger;
  declared: Declared;
  now: Date;
}

/** What a domain begins with the process. */
export interface RunningPortal {
  connection: Connection;
  db: Database;
  bulkDb: Database;
  settings: Settings;
  log: Logger;
  declared: Declared;
  openTaskContext: () => TaskContext;
}

/** What addresses beside calls and pages are served with. */
export interface ServedPortal {
  declared: Declared;
  connection: Connection;
  db: Database;
  settings: Settings;
  log: Logger;
  askers: Askers;
  openContext: OpenContext;
}

/** What the search for parts works with. */
export interface SearchParts {
  connection: Connection;
  db: Database;
  /** Few connections, whose statements end soon: for searches that no index answers. */
  fallbackDb: Database;
  fileStore: Ports["fileStore"];
  log: Logger;
  workers: number;
  declared: Declared;
}

/** What a domain has, as the rest of the portal needs to know it: its one registration on the server. */
/** Texts by the field that they were written into; several of one are read apart. */
export type FieldTexts = Readonly<Record<string, string | readonly string[]>>;

export interface DomainServer {
  /** Its tables. It alone writes them; it and the domains above it read them. */
  tables: readonly string[];
  /** By the table, the only moves of the `state` of its rows, of another column as `table.column`; documents and tests know them from here. */
  states?: Record<string, Pick<States<string>, "names" | "moves">>;
  handlers?: Handler[];
  tasks?: TaskHandler[];
  dailyTasks?: Task[];
  callbacks?: Callback[];
  /** Addresses of its own beside calls and pages: feeds, sitemaps, large uploads. */
  serve?: (app: FastifyInstance, portal: ServedPortal) => Promise<void>;
  /** Before queues: demo content where the portal demonstrates itself, its end where it does not. Answers lines to say. */
  prepare?: (preparation: Preparation) => Promise<string[]>;
  /** Sample data, where that is wanted. Answers lines to say. */
  addSamples?: (preparation: Preparation) => Promise<string[]>;
  /** Takes sample data away again, in pieces, but what anything real names; done twice it changes nothing. Answers lines to say. */
  removeSamples?: (preparation: Preparation) => Promise<string[]>;
  /** Each start, once its data is there: what follows from seeds and settings. */
  refresh?: (preparation: Preparation) => Promise<void>;
  /** Where tasks run: queues what an ended process has left. */
  resumeTasks?: (portal: RunningPortal) => Promise<void>;
  /** Once visitors are served. Answers what ends it. */
  start?: (portal: RunningPortal) => { stop(): Promise<void> };
  /** Ends workers that it holds, before the tasks are waited for. */
  stopWorkers?: () => void;
  /** Columns that name files of the file store: what none names is swept. */
  storedFiles?: StoredFiles[];
  /** All that it seals: another key is known to have taken the former one's place where none of it stands under that. */
  sealed?: Sealed[];
  /** What a backup leaves out, since it is made again. */
  renewable?: { tables: string[]; filesOf: string[] };
  personalData?: PersonalData;
  /** Cases that wait for operators, and their decisions. */
  queues?: CaseQueue[];
  /** What of it operators may be given, one by one: the name that its calls bear, and how staff is told of it. Needed where it has operators' calls. */
  staffArea?: { name: string; title: string };
  /** How operators find its things from anywhere in the console, where its area is theirs. */
  consoleSearch?: ConsoleSearch;
  /** Lists of the console, by the paths of their sections: what is saved of them, and done to several rows. */
  consoleTables?: Record<string, ConsoleTable>;
  /** What of it belongs to things of its own or of lower domains, on their pages of the console. */
  relatedThings?: RelatedThings[];
  /** Texts of its rows that others see, by their kinds. Names are never reused. */
  publicTexts?: Record<string, PublicText>;
  /** What operators do in it, as the audit log calls it. Names are never reused. */
  auditActions?: Record<string, string>;
  /** What that is done to. */
  auditSubjects?: Record<string, string>;
  /** What users upload files for, to it. */
  uploadPurposes?: UploadPurpose[];
  /** Kinds of long work of users with rules of their own, by their names. */
  userTasks?: Record<string, UserTaskKind>;
  /** Values that operators may change while the portal runs, by their keys. */
  configKinds?: Record<string, ConfigKind>;
  /** What can be a favourite, or followed. Names are never reused. */
  favourites?: Record<string, FavouriteKind>;
  /** The lists of a user's own that they stand in. */
  favouriteLists?: FavouriteList[];
  /** What users may switch off of what they are told. Names are never reused. */
  noticeKinds?: NoticeKind[];
  /** What the history of looks keeps, by the numbers of the specification. */
  views?: Record<number, ViewKind>;
  /** Pages of its own that search engines are told of. */
  sitemaps?: Sitemap[];
  /** Those of them that always stand. */
  steadyPages?: SteadyPages[];
  /** What tells how it is, by the names that `/api/health` gives it. */
  healthFacts?: Record<string, HealthFact>;
  /** Who somebody is by his token. */
  identify?: (parts: { db: Database; settings: Settings; declared: () => Declared; now: () => Date }) => Identify;
  /** The search for parts, which answers from the database until its index is `loaded`: at once where there is none. */
  openSearch?: (parts: SearchParts) => { search: Ports["search"]; loaded: Promise<void>; close(): Promise<void> };
  /** Whether a user is an enterprise at the moment `now`: an SQL condition on `alias.id`, where `alias` is a table of users. */
  enterpriseCondition?: (alias: string, now: Date) => RawBuilder<boolean>;
  /** Whether a user owns a company or a shop at the moment `now`: an SQL condition on `alias.id`, where `alias` is a table of users. */
  ownerCondition?: (alias: string, now: Date) => RawBuilder<boolean>;
  /** Refuses who has to show a second factor before a call that wants one (`proof`). */
  proveActor?: (context: UserContext) => Promise<void>;
  /** Refuses who may not publish at present before a call that would (`publishes`). */
  refuseMuted?: (context: UserContext) => Promise<void>;
  /** Holds the row of a user for who refers to it, as a foreign key does, until the transaction ends. */
  lockUser?: (context: Pick<Context, "db">, userId: number) => Promise<void>;
  /** Why texts can't be shown where nobody looks at them before others read them. Null where they can. */
  whyNotShown?: (context: Pick<Context, "db">, texts: FieldTexts) => Promise<Refusal | null>;
  /** Whether somebody else than a user has a name by which users are known here. */
  isNameTaken?: (context: Pick<Context, "db">, name: string, userId: number) => Promise<boolean>;
  /** Told of whom a call turned away with 403. */
  onTurnedAway?: (context: Context, turned: TurnedAway) => Promise<void>;
  /** Told of each input that did not fit its call, before its answer: it counts, no more. */
  onInputRefused?: (context: Context, refused: RefusedInput) => void;
  /** What it puts into the slots of the domains below it. */
  fillings?: Filling[];
  /** Whether a user wants to be called by notices of a kind. */
  wantsNotice?: (context: Pick<Context, "db">, userId: number, kind: string) => Promise<boolean>;
  /** Where notices of a kind are sent to outside of the portal, as a user wants it and can be reached: an address each, or null. */
  noticeAddresses?: (context: NoticeContext, userId: number, kind: string) => Promise<NoticeAddresses>;
}

type NoticeContext = Pick<Context, "db" | "declared">;

export type NoticeAddresses = Record<NoticeWay, string | null>;

/** Registers a domain on the server: the one declaration of `server/domain.ts`. */
export function defineDomainServer(server: DomainServer): DomainServer {
  return server;
}
