import { z } from "zod";

/** A setting that is written as JSON. */
export function jsonSetting<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((given, context) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "不是 JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
