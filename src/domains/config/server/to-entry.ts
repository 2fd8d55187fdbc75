import type { ConfigKind } from "#platform/domain/config-kind.ts";
import type { ConfigEntry } from "../contract/config-entries.ts";
import { describeFields } from "./describe-fields.ts";

export interface KeptValue {
  value: unknown;
  version: number;
  updatedAt: Date;
}

export function toEntry(key: string, kind: ConfigKind, row: KeptValue | undefined): ConfigEntry {
  const kept = row?.value ?? kind.fallback;
  // What was saved before its kind has grown is shown with what has come.
  const fit = kind.schema.safeParse(kept);
  return {
    key,
    title: kind.title,
    hint: kind.hint,
    group: kind.group,
    isAdmins: kind.isAdmins ?? false,
    fields: describeFields(kind),
    value: JSON.stringify(fit.success ? fit.data : kept, null, 2),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
