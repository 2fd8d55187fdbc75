import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { writtenLine } from "#api/fields.ts";

const Found = z.object({
  title: z.string(),
  things: z.array(z.object({ title: z.string(), note: z.string(), path: z.string() })),
});

export const consoleSearch = defineCalls("console", {
  /** Users, companies, parts, documents and what else the asker's rights let him look at, five of each kind. */
  searchConsole: {
    method: "GET",
    path: "/ops/search",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ words: writtenLine(60, "关键词最多 60 个字") }),
    /** `late` are the kinds that could not be looked through in time. */
    data: z.object({ groups: z.array(Found), late: z.array(z.string()) }),
  },
});
