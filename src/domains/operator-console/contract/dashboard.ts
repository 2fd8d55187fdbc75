import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day } from "#api/fields.ts";

const CasesOfDay = z.object({ day, cameIn: z.int(), decided: z.int() });
const Deciding = z.object({ id: z.int(), name: z.string(), week: z.int(), month: z.int() });

export type Dashboard = z.output<typeof Dashboard>;
const Dashboard = z.object({
  /** Of the queues that the asker's rights hold: the last 30 days, the oldest first. */
  days: z.array(CasesOfDay),
  /** Who has decided how many in the last 7 and 30 days, of all queues; who decided most first. */
  team: z.array(Deciding),
});

export const dashboard = defineCalls("console", {
  /** How many cases came in and were decided on each of the last 30 days, and who of the staff has decided how many. */
  readDashboard: {
    method: "GET",
    path: "/ops/dashboard",
    access: "operator",
    isForAllStaff: true,
    input: z.object({}),
    data: Dashboard,
  },
});
