import { mayOperate } from "./may-operate.ts";

/**
 * What somebody of the staff may: `look AREA`, `act AREA` (which holds the look), `queue NAME`; null is all that his role
 * may. An area is a domain, by the name that its calls bear.
 */
export type StaffRights = string[] | null;

interface Staff {
  role: string;
  rights?: StaffRights;
}

interface AskedCall {
  name: string;
  method: string;
  isForAllStaff?: boolean;
}

/** Whether an operator's rights hold a call that is an operator's: what only reads needs the look. */
export function mayCall({ rights = null }: Staff, { name, method, isForAllStaff }: AskedCall): boolean {
  if (rights === null || isForAllStaff) return true;
  const area = name.slice(0, name.indexOf("."));
  return rights.includes(`act ${area}`) || (method === "GET" && rights.includes(`look ${area}`));
}

/** Whether somebody is an operator who may look at what an area keeps from others. */
export function mayLookInto(user: Staff | null, area: string): boolean {
  if (user === null || !mayOperate(user)) return false;
  const { rights = null } = user;
  return rights === null || rights.includes(`act ${area}`) || rights.includes(`look ${area}`);
}

/** Whether an operator's rights hold the cases of a queue. */
export function mayDecide({ rights = null }: Staff, queue: string): boolean {
  return rights === null || rights.includes(`queue ${queue}`);
}

/** What somebody of the staff acts in. */
export type StaffRight = { area: string } | { queue: string };

/** Whether an operator's rights let him act in an area, or on the cases of a queue. */
export function mayAct(staff: Staff, right: StaffRight): boolean {
  if ("queue" in right) return mayDecide(staff, right.queue);
  const { rights = null } = staff;
  return rights === null || rights.includes(`act ${right.area}`);
}
