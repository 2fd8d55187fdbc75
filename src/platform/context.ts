import type { Access } from "#api/define-calls.ts";
import type { DocumentSource } from "#ports/document-source/port.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import type { MachineModeration } from "#ports/machine-moderation/port.ts";
import type { MailPort } from "#ports/mail/port.ts";
import type { Search } from "#ports/search/port.ts";
import type { SmsPort } from "#ports/sms/port.ts";
import type { SocialLogin } from "#ports/social-login/port.ts";
import type { VirusScan } from "#ports/virus-scan/port.ts";
import type { StaffRights } from "#shared/staff-rights.ts";
import type { Database } from "./database.ts";
import type { Declared } from "./join-domains.ts";
import type { Logger } from "./log.ts";
import type { ServerKey } from "./server-key.ts";
import type { Settings } from "./settings.ts";

export interface Ports {
  fileStore: FileStore;
  search: Search;
  sms: SmsPort;
  socialLogin: SocialLogin;
  mail: MailPort;
  machineModeration: MachineModeration;
  /** Null: nothing is scanned. */
  virusScan: VirusScan | null;
  documentSource: DocumentSource;
}

/** What a browser says of itself with a call. */
export interface Browser {
  /** The `uuid` that it made for itself. */
  uuid: string | null;
  userAgent: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** It says so, by `Origin` or `Sec-Fetch-Site`; a program, which keeps no cookies, says neither. */
  isBrowser: boolean;
  /** It came by https, and gets its cookies for that. */
  isSecure: boolean;
  /** What its device cookie tells it by: scripts can't read that. Null without one. */
  device: string | null;
  /** That cookie is some minutes old at most: until then limits count it with all newcomers of its network. */
  isNewDevice?: boolean;
  /** The search engine whose crawler it was found to be. */
  crawler?: string | null;
}

/** A cookie that goes back with the answer; scripts can't read it. */
export interface AnswerCookie {
  name: string;
  /** Empty takes the cookie away. */
  value: string;
  seconds: number;
}

/** Somebody who has signed in. */
export interface User {
  id: number;
  nickName: string;
  avatar: string | null;
  /** What he may do now. */
  role: Exclude<Access, "visitor" | "waiting">;
  /** Of an operator who may not all that operators may: what he may. */
  rights?: StaffRights;
  /** Which of his sign-ins this one is. */
  sessionKey: Buffer;
  /** It opens something together with its device cookie alone; that of a program goes by its headers. */
  isBound?: boolean;
  /** On its first use of a day: the browser gets its cookies anew, for so long. */
  keepsCookiesSeconds?: number;
}

/** What every use case is given: who asks, when, and what it may work with. */
export interface Context {
  db: Database;
  /** A few connections for what takes long: whole tables, changes of thousands of rows. Who waits there keeps nobody else waiting. */
  bulkDb: Database;
  ports: Ports;
  settings: Settings;
  key: ServerKey;
  log: Logger;
  /** What the domains of the portal declare. */
  declared: Declared;
  now: Date;
  user: User | null;
  /** The asker's address, for limits, and for the place that is told of what he writes. */
  address: string;
  browser: Browser;
  /** Cookies for the answer: a use case adds to them. */
  cookies: AnswerCookie[];
  /** Makes another call for the same asker, one that is marked `isOwn`, by its path; counted as any. Answers status and envelope. */
  askOwn?: (path: string, input: Record<string, unknown>) => Promise<OwnAnswer>;
  requestId: string;
}

export interface OwnAnswer {
  status: number;
  envelope: unknown;
}

/** What a context is opened for. */
export type Asker = Pick<Context, "user" | "address" | "browser" | "requestId">;

/** Where no browser asks: tasks, server rendering. */
export const NO_BROWSER: Browser = {
  uuid: null,
  userAgent: "",
  cookies: {},
  isBrowser: false,
  isSecure: false,
  device: null,
};

export type UserContext = Context & { user: User };
