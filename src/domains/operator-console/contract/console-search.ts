import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, writtenLine } from "#api/fields.ts";

export const WORDS_MAX = 60;
export const WORDS_TOO_LONG = `关键词最多 ${WORDS_MAX} 个字`;

const Found = z.object({
  title: z.string(),
  /** The list below /ops that the same words narrow. */
  section: z.string(),
  /** There are others of the kind, which that list has. */
  hasMore: z.boolean(),
  things: z.array(z.object({ title: z.string(), note: z.string(), path: z.string() })),
});

export const consoleSearch = defineCalls("console", {
  /** Users, companies, parts, documents and what else the asker's rights let him look at, five of each kind; 50 where he is done typing. */
  searchConsole: {
    method: "GET",
    path: "/ops/search",
    access: "operator",
    isForAllStaff: true,
    input: z.object({
      words: writtenLine(WORDS_MAX, WORDS_TOO_LONG),
      isTyped: optionalField(z.enum(["true", "false"])),
    }),
    /** `late` are the kinds that could not be looked through in time. */
    data: z.object({ groups: z.array(Found), late: z.array(z.string()) }),
  },
});
