import path from "node:path";
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

/** What a file is brought for of which nothing but its name is told: of the purposes that take its ending, the one with the fewest. */
export function guessPurpose({ declared }: Pick<Context, "declared">, fileName: string): string {
  const ending = path.extname(fileName).toLowerCase();
  const [purpose] = Object.values(declared.uploadPurposes)
    .filter(({ extensions }) => extensions.includes(ending))
    .sort((one, other) => one.extensions.length - other.extensions.length);
  if (!purpose) throw doorRefusals.invalidInput({ file: "不支持这种文件，请选择图片、PDF、表格或 ZIP 文件" });
  return purpose.name;
}
