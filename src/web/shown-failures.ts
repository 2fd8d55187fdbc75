import { CallFailed } from "#api/envelope.ts";
import type { FieldFailures } from "./use-form.ts";

/** What is wrong by field, where something is and each of those fields is shown; else null. */
export function failuresIfShown(error: unknown, shown: ReadonlySet<string>): FieldFailures | null {
  const failures = error instanceof CallFailed ? error.errors : {};
  const fields = Object.keys(failures);
  return fields.length > 0 && fields.every((field) => shown.has(field)) ? failures : null;
}

/** Failures that note of which fields somebody asks for them. */
export function noteAsked(failures: FieldFailures, asked: Set<string>): FieldFailures {
  return new Proxy(failures, {
    get(known, field) {
      if (typeof field === "string") asked.add(field);
      return known[field as string];
    },
  });
}
