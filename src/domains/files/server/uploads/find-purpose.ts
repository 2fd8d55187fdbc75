import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { UploadPurpose } from "#shared/upload-purpose.ts";

/** What files are brought for, by its name. Refuses what no domain declares. */
export function findPurpose({ declared }: Pick<Context, "declared">, name: string | null | undefined): UploadPurpose {
  const known = declared.uploadPurposes;
  if (typeof name !== "string" || !Object.hasOwn(known, name))
    throw doorRefusals.invalidInput({ purpose: "上传用途有误" });
  return known[name]!;
}
