import type { RawBuilder } from "kysely";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { ConfigKind } from "./config-kind.ts";

/** When a text is looked at: before others see it, after that, or only where it holds a sensitive word. What holds one always waits. */
export const TEXT_LOOKS = ["before", "after", "hits"] as const;
export type TextLook = (typeof TEXT_LOOKS)[number];
const LOOK_WORDS: Record<TextLook, string> = { before: "先审后发", after: "先发后审", hits: "命中才审" };

/** Behind the keys of their settings, which operators find after all others. */
const FIRST_ORDER = 900;

interface PublicTextField {
  field: string;
  label: string;
  text: string;
  /** Of a picture's file. */
  mediaType?: string;
  /** Shown to few: it is looked at as it is written, and stands in no list. */
  isPrivate?: true;
}

/** Texts of a row, as they are now. */
export interface PublicTextRow {
  id: number;
  /** What it is called where it is looked at. */
  title: string;
  texts: PublicTextField[];
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
  /** Whose rows have an `id`, and a trigger that calls `forget_public_text` with the kind's name. */
  table: string;
  /** When it is looked at unless operators say otherwise. */
  look: TextLook;
  /** Sentences, which a machine looks at too. */
  isProse?: true;
  /** Pictures, each told by the SHA-256 of its file in the place of a text, which a machine looks at. */
  isPicture?: true;
  /** What operators may choose from; all, unless it is said. */
  looks?: readonly TextLook[];
  /** Single ones that operators may take down: a query of `id` and `said`, the words that they are found by. Null: none. */
  listed: RawBuilder<unknown> | null;
  /** Those of these rows that are there. */
  read(context: Pick<Context, "db">, ids: readonly number[]): Promise<PublicTextRow[]>;
  /** Shows what the case of a row held, where that is told in rows of the domain's own: of a file, its lines. Answers whether more of it waits, which nobody was shown yet. */
  release?(context: Pick<Context, "db" | "now">, id: number): Promise<boolean>;
  /** Takes back what `release` has shown of a row: the fields that its texts had. */
  hold?(context: Pick<Context, "db">, id: number, fields: readonly string[]): Promise<void>;
  /** Whose rows are, and who gains or loses by what they say: none of them decides. */
  whose: { about: PeopleOfRows; rivals: PeopleOfRows };
}

/** The key of the value by which operators say when a kind is looked at: `lookCompanyPromotion`. */
export function lookKey(kind: string): string {
  return `look${kind.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** What may stand there. */
export function looksOf({ looks = TEXT_LOOKS }: PublicText) {
  return z.enum([...looks], `应为 ${looks.map((look) => `"${look}"`).join("、")} 之一`);
}

/** For each kind the value by which operators say when it is looked at. */
export function lookKinds(publicTexts: Record<string, PublicText>): Record<string, ConfigKind> {
  return Object.fromEntries(
    Object.entries(publicTexts).map(([kind, text], at) => [
      lookKey(kind),
      {
        title: `审核方式：${text.title}`,
        hint: "这类文字何时由人审核；含敏感词的总是先审",
        group: "审核" as const,
        order: FIRST_ORDER + at,
        schema: looksOf(text),
        choices: LOOK_WORDS,
        fallback: text.look,
      },
    ]),
  );
}
