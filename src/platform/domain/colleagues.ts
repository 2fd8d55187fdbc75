import type { RawBuilder } from "kysely";
import { defineSlot } from "./slot.ts";

/** Who works where an account does: a query of `user_id`, in parentheses and with a name. */
type ColleaguesOf = (userId: RawBuilder<number>, now: Date) => RawBuilder<{ userId: number }>;

/** Where people work is known by a higher domain than what is decided of them. */
export const colleagues = defineSlot<ColleaguesOf>("platform.colleagues");
