import type { ConfigKind } from "#platform/domain/config-kind.ts";
import type { ConfigEntry } from "../contract/config-entries.ts";

export function toEntry(
  key: string,
  { title, hint, fallback }: ConfigKind,
  row: { value: unknown; updatedAt: Date } | undefined,
): ConfigEntry {
  return {
    key,
    title,
    hint,
    value: JSON.stringify(row?.value ?? fallback, null, 2),
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
