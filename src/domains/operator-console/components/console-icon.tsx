/** Drawn as those of `Icon`; they are no part of what pages load first. */
const DRAWINGS: Record<string, string> = {
  工作台: "M2.5 2.5h4.5v5H2.5zM9 2.5h4.5v3H9zM9 7.5h4.5v6H9zM2.5 9.5H7v4H2.5z",
  规格书: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 11h4",
  企业: "M3 14V2.5h6.5V14M9.5 6.5H13V14M1.5 14h13M5.2 5.2h2M5.2 8h2M5.2 10.8h2",
  资讯: "M2.5 3h8.5v10.5H4A1.5 1.5 0 0 1 2.5 12zM11 6h2.5v6A1.5 1.5 0 0 1 12 13.5h-1M4.7 5.7h4M4.7 8.2h4M4.7 10.7h2.5",
  用户: "M8 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.5 13.8c.5-2.6 2.6-4 5.5-4s5 1.4 5.5 4",
  企业与用户:
    "M6 3a2.3 2.3 0 1 1 0 4.6A2.3 2.3 0 0 1 6 3ZM1.5 13c.4-2.3 2.2-3.5 4.5-3.5s4.1 1.2 4.5 3.5M10.5 3.4a2.2 2.2 0 0 1 0 4M12 9.8c1.4.5 2.3 1.6 2.5 3.2",
  内容: "M2.5 13.5l.7-3L10.5 3.2l2.3 2.3-7.3 7.3zM9 4.7l2.3 2.3",
  目录: "M4.5 4.5h7v7h-7zM6.5 4.5v-3M9.5 4.5v-3M6.5 14.5v-3M9.5 14.5v-3M4.5 6.5h-3M4.5 9.5h-3M14.5 6.5h-3M14.5 9.5h-3",
  系统: "M2 4.5h7M12 4.5h2M10.5 3v3M2 11.5h2M7 11.5h7M5.5 10v3",
};
/** Of a group that has none of its own. */
const LIST = "M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5";

/** What stands before a group of the console's menu, by its title. */
export function ConsoleIcon({ group }: { group: string }) {
  return (
    <svg className="icon" width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[group] ?? LIST} />
    </svg>
  );
}
