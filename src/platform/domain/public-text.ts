import type { RawBuilder } from "kysely";
import type { Context } from "../context.ts";

/** When a text is looked at: before others see it, after that, or only where it holds a sensitive word. What holds one always waits. */
export const TEXT_LOOKS = ["before", "after", "hits"] as const;
export type TextLook = (typeof TEXT_LOOKS)[number];

/** Texts of a row, as they are now. */
export interface PublicTextRow {
  id: number;
  /** What it is called where it is looked at. */
  title: string;
  texts: { field: string; label: string; text: string }[];
  /** Where others see it. */
  path: string | null;
  /** Where its owner changes it. */
  ownPath: string;
  /** Who is told where its writer is gone. */
  ownerId: number | null;
}

/** People who stand to rows in one way, as `id` and `user_id`; `cases` is a query of `id`, `row_id` and `opened_at`. */
export type PeopleOfRows = (
  cases: RawBuilder<unknown>,
  at: Pick<Context, "now" | "declared">,
) => RawBuilder<{ id: number; userId: number | null }>;

/** A kind of text that others see: declared by the domain whose rows they are, by a name that is never reused. */
export interface PublicText {
  title: string;
  /** Whose rows have an `id`, and the trigger `forget_public_text` with the kind's name. */
  table: string;
  /** When it is looked at unless operators say otherwise. */
  look: TextLook;
  /** Those of these rows that are there. */
  read(context: Pick<Context, "db">, ids: readonly number[]): Promise<PublicTextRow[]>;
  /** Shows what the case of a row held, where that is told in rows of the domain's own: of a file, its lines. */
  release?(context: Pick<Context, "db">, id: number): Promise<void>;
  /** Whose rows are, and who gains or loses by what they say: none of them decides. */
  whose: { about: PeopleOfRows; rivals: PeopleOfRows };
}
