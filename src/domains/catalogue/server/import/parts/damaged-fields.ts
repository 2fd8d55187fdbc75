const DAMAGE = "\ufffd";
// What a part is known by. Without it the row is refused.
const IDENTITY = new Set(["mpn", "manufacturer", "manufacturerRaw"]);
const WORDS: Record<string, string> = {
  description: "描述",
  package: "封装",
  category: "分类",
  subcategory: "子类",
  lifecycle: "生命周期",
  datasheetUrl: "规格书链接",
};

type Fields = Record<string, unknown>;

/** Takes what holds letters that could not be read out of a row, and tells what that was. What names the part is left to be refused. */
export function dropDamaged(row: Fields): { fields: Fields; damaged: string[] } {
  const isParametersDamaged = isRecord(row.parameters) && Object.entries(row.parameters).some(isDamaged);
  if (!isParametersDamaged && !Object.entries(row).some(isDamaged)) return { fields: row, damaged: [] };
  const damaged: string[] = [];
  const keep = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).filter((entry) => {
        if (!isDamaged(entry) || IDENTITY.has(entry[0])) return true;
        damaged.push(WORDS[entry[0]] ?? entry[0].slice(0, 50));
        return false;
      }),
    );
  const fields = keep(row);
  return { fields: isRecord(fields.parameters) ? { ...fields, parameters: keep(fields.parameters) } : fields, damaged };
}

function isDamaged([name, value]: [string, unknown]): boolean {
  return (typeof value === "string" && value.includes(DAMAGE)) || name.includes(DAMAGE);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
