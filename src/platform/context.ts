import type { Access } from "#api/define-calls.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import type { Search } from "#ports/search/port.ts";
import type { Database } from "./database.ts";
import type { Logger } from "./log.ts";
import type { Settings } from "./settings.ts";

export interface Ports {
  fileStore: FileStore;
  search: Search;
}

/** Somebody who has signed in. */
export interface User {
  id: number;
  nickName: string;
  avatar: string | null;
  role: Exclude<Access, "visitor">;
  /** Which of his sign-ins this one is. */
  sessionKey: Buffer;
}

/** What every use case is given: who asks, when, and what it may work with. */
export interface Context {
  db: Database;
  ports: Ports;
  settings: Settings;
  log: Logger;
  now: Date;
  user: User | null;
  /** The asker's address, for limits. */
  address: string;
  requestId: string;
}

export type UserContext = Context & { user: User };
