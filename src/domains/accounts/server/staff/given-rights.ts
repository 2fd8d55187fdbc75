import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { StaffRights } from "#shared/staff-rights.ts";

/** A role with rights as they are kept: those that there are, and with each queue the look at what its cases show. Admins have all. */
export function givenRights(
  { declared }: Pick<Context, "declared">,
  { role, rights }: { role: "operator" | "admin"; rights: StaffRights },
): string[] | null {
  if (role === "admin" || rights === null) return null;
  const looks = declared.staffAreas.flatMap(({ name, queues }) =>
    queues.some((queue) => rights.includes(`queue ${queue.name}`)) ? [`look ${name}`] : [],
  );
  const wanted = new Set([...rights, ...looks]);
  const titles = titlesOfRights(declared);
  if ([...wanted].some((right) => !titles.has(right))) throw doorRefusals.invalidInput({ rights: "没有这种权限" });
  if (wanted.size === 0) throw doorRefusals.invalidInput({ rights: "请至少选择一项权限" });
  // An area's acts hold its look.
  const isHeld = (right: string) => right.startsWith("look ") && wanted.has(`act ${right.slice(5)}`);
  return [...titles.keys()].filter((right) => wanted.has(right) && !isHeld(right));
}

/** All rights by name, in words, in the order that they are shown in. */
export function titlesOfRights(declared: Context["declared"]): Map<string, string> {
  return new Map(
    declared.staffAreas.flatMap(({ name, title, queues }): [string, string][] => [
      [`look ${name}`, `查看${title}`],
      [`act ${name}`, `管理${title}`],
      ...queues.map((queue): [string, string] => [`queue ${queue.name}`, `处理「${queue.title}」`]),
    ]),
  );
}
