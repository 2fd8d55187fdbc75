import type { FieldFailures } from "#web/use-form.ts";
import type { ConfigField } from "../../contract/config-entries.ts";

/** What becomes of a value, made of what stands there by then: other fields may have changed since the form was drawn. */
export type Change = (before: unknown) => unknown;

export interface FieldProps {
  fields: readonly ConfigField[];
  field: ConfigField;
  /** Where it stands in the value: `0.title`. */
  at: string;
  /** What it is called where it is one of a list. */
  name?: string;
  /** What the entry of a list is called inside which it stands. */
  above?: string | undefined;
  value: unknown;
  failures: FieldFailures;
  isLocked: boolean;
  onChange: (change: Change) => void;
}
