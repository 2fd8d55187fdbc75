import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { time } from "#api/fields.ts";

const STATUS_TONES = ["neutral", "success", "warning", "danger"] as const;

/** How somebody stands with one of the ways to be more on the portal, and his next step. */
const CentreStatus = z.object({
  title: z.string(),
  state: z.string(),
  tone: z.enum(STATUS_TONES),
  /** What it brings, or why it is so. */
  text: z.string(),
  path: z.string(),
  /** What the next step is called. */
  action: z.string(),
});

/** How many of his own there are, and where they stand. */
const CentreCount = z.object({ title: z.string(), count: z.int(), path: z.string() });

/** What waits for him. */
const CentreTodo = z.object({ title: z.string(), text: z.string(), path: z.string() });

/** What he has looked at. */
const CentreView = z.object({ title: z.string(), about: z.string(), path: z.string(), viewedAt: time });

const CentreData = z.object({
  statuses: z.array(CentreStatus),
  counts: z.array(CentreCount),
  todos: z.array(CentreTodo),
  /** The latest first. */
  recent: z.array(CentreView),
});
export type CentreData = z.output<typeof CentreData>;

export const centre = defineCalls("accounts", {
  /** The home of the asker's user centre: how he stands, what he has, what waits for him, what he has looked at, as the domains tell it. */
  myCentre: {
    method: "GET",
    path: "/user/centre",
    access: "user",
    input: z.object({}),
    data: CentreData.extend({ now: time }),
  },
});
