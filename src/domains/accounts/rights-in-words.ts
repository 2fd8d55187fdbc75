import type { StaffArea } from "./contract/staff.ts";

/** Rights of the staff as a list shows them: by area, with what of its queues. */
export function rightsInWords(rights: string[] | null, areas: StaffArea[]): string {
  if (rights === null) return "全部";
  return areas
    .flatMap(({ name, title, queues }) => {
      const level = rights.includes(`act ${name}`) ? "管理" : rights.includes(`look ${name}`) ? "查看" : "";
      const decides = queues.filter((queue) => rights.includes(`queue ${queue.name}`)).map((queue) => queue.title);
      return [...(level ? [`${level}${title}`] : []), ...(decides.length > 0 ? [`处理${decides.join("、")}`] : [])];
    })
    .join("；");
}
