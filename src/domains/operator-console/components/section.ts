import type { ComponentType } from "react";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs } from "#web/page.ts";
import type { queues } from "../contract/queues.ts";

export type ConsoleHead = DataOf<typeof queues.queues>;

export interface SectionArgs extends Pick<LoaderArgs, "call" | "url"> {
  /** What stands behind the section's own path. */
  rest: string;
}

/** A page of the console: its address below /ops, what it loads, and how that is shown. */
export interface Section<Data = unknown> {
  path: string;
  title: string;
  /** Null where nothing stands at this address. */
  load: (args: SectionArgs) => Promise<Data | null>;
  View: ComponentType<SectionProps<Data>>;
}

export interface SectionProps<Data> {
  data: Data;
  head: ConsoleHead;
  /** When it was loaded. */
  now: string;
  address: URL;
}
