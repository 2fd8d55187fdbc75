import type { PortValues } from "./port-settings.ts";
import { StartRefusal } from "./start-refusal.ts";

/** Whether all of these are set; none of them is fine too. */
export function needAll(service: string, values: PortValues, names: (keyof PortValues)[]): boolean {
  const missing = missingOf(values, names);
  if (missing.length > 0 && missing.length < names.length) throw incomplete(service, missing);
  return missing.length === 0;
}

/** Those of the names that are not set. */
export function missingOf(values: PortValues, names: (keyof PortValues)[]): string[] {
  return names.filter((name) => values[name] === undefined);
}

/** Refuses a service that is set by halves. */
export function incomplete(service: string, missing: string[]): StartRefusal {
  return new StartRefusal(`${service}的设置不完整，还缺少：${missing.join("、")}。`);
}
