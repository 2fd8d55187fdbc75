import type { ConsoleThing } from "#shared/console-thing.ts";
import type { ComponentType } from "react";
import type { StaffRights } from "#shared/staff-rights.ts";
import type { LoaderArgs } from "./page.ts";

/** The groups of the menu below the queues, in their order. */
export const CONSOLE_GROUPS = ["企业与用户", "内容", "目录", "系统"] as const;

interface Operator {
  id: number;
  name: string;
}

/** What stands around every page of the operators' console. */
export interface ConsoleHead {
  queues: {
    name: string;
    title: string;
    group: string;
    waiting: number;
    oldestAt: string | null;
    /** So long after it was opened a case is to be decided; `overdue` have waited longer. */
    dueHours: number;
    overdue: number;
    /** What the asker is at work on, and what was handed to him. */
    mine: number;
    handedToMe: number;
  }[];
  operators: Operator[];
  me: Operator & { role: string; rights: StaffRights };
  warnings: string[];
}

export interface SectionArgs extends Pick<LoaderArgs, "call" | "url"> {
  /** What stands behind the section's own path. */
  rest: string;
}

export interface SectionProps<Data> {
  data: Data;
  head: ConsoleHead;
  /** When it was loaded. */
  now: string;
  address: URL;
}

/** A page of the console: its address below /ops, what it loads, and how that is shown. */
export interface ConsoleSection<Data = unknown> {
  path: string;
  title: string;
  /** The area of operators' rights that it belongs to; null where it is everybody's. */
  area: string | null;
  /** Where it stands in the menu; left out where no entry leads to it. */
  group?: (typeof CONSOLE_GROUPS)[number];
  /** Its place in the menu. */
  order: number;
  /** Two steps may stand behind its path. */
  isDeep?: true;
  /** Null where nothing stands at this address. */
  load: (args: SectionArgs) => Promise<Data | null>;
  /** Its list has columns to choose, views and acts on many rows, as its domain declares under its path (`consoleTables`). */
  hasTable?: true;
  /** Its lists are several: under which name each has that, by what stands behind the path; null where no list does. */
  tableOf?: (rest: string) => string | null;
  /** What kind of thing has its page below its own, by its id: what belongs to it stands there too. */
  thing?: ConsoleThing;
  /** How the one thing is called that a page below its own shows. */
  nameOf?: (data: Data) => string | undefined;
  View: ComponentType<SectionProps<Data>>;
}

/** What a domain shows of a case besides what its queue declares, by the queue's name. */
export type CaseViews = Record<string, ComponentType<{ id: number }>>;

/** How values that operators set will look, by their keys; a value comes as it is typed, so parts of it may be missing. */
export type ConfigPreviews = Record<string, ComponentType<{ value: unknown }>>;

/** The field of a picture in the form of a value. */
export interface ConfigPictureProps {
  title: string;
  /** What it is called where several have its title. */
  name: string;
  help: string;
  /** Its address, or what it was uploaded as; empty or null where there is none. */
  value: string | null;
  isLocked: boolean;
  failure: string | undefined;
  onChange: (value: string | null) => void;
}

/** A section whose view fits what it loads. */
export function consoleSection<Data>(section: ConsoleSection<Data>): ConsoleSection {
  return section as unknown as ConsoleSection;
}
