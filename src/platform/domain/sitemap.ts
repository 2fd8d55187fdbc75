import type { RawBuilder } from "kysely";
import type { Context } from "../context.ts";

export interface SitePage {
  path: string;
  changedAt?: Date;
  /** Of an article, what search engines for news want. */
  news?: { title: string; publishedAt: Date };
}

/** Pages that always stand: those of all domains share one file. */
export interface SteadyPages {
  /** Where they stand in it. */
  order: number;
  paths(context: Pick<Context, "db">): string[] | Promise<string[]>;
}

/** Pages of one kind that search engines are told of. */
export interface Sitemap {
  /** In the name of its file: letters alone. */
  name: string;
  /** Where it stands among all of them. */
  order: number;
  /** Whether its file is one of those for news. */
  isNews?: boolean;
  /** A subquery with the `id` of each page at this time: the files are cut by ids, those that hold none left out. Without it there is one file. */
  ids?(now: Date): RawBuilder<unknown>;
  /** Its pages, at most `most`; where files are cut by ids those after `from`, up to `to`. */
  pages(
    context: Pick<Context, "db" | "now" | "declared">,
    range: { from: number; to: number; most: number },
  ): Promise<SitePage[]>;
}
