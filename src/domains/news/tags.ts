import { TAG_MAX, TAGS_MAX } from "./labels.ts";

/** Each tag once: those that differ in case only are one, as it was written first. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) if (tag !== "" && !known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
  return [...known.values()];
}

/** Tags as they are typed, 电源，LDO、布局, and what is wrong with those that are left out; empty where none is. */
export function readTags(text: string): { tags: string[]; problem: string } {
  const typed = distinctTags(
    text.split(/[,，、;；\n]/).map((tag) => tag.replaceAll(/\s+/g, " ").trim().replace(/^# ?/, "")),
  );
  const fitting = typed.filter((tag) => tag.length <= TAG_MAX);
  const tooLong = typed.find((tag) => tag.length > TAG_MAX);
  const tooMany = fitting
    .slice(TAGS_MAX)
    .map((tag) => `“${tag}”`)
    .join("");
  const problems = [
    tooLong && `“${tooLong.slice(0, TAG_MAX)}…”超过 ${TAG_MAX} 个字，没有保存`,
    tooMany && `标签最多 ${TAGS_MAX} 个，${tooMany}没有保存`,
  ];
  return { tags: fitting.slice(0, TAGS_MAX), problem: problems.filter(Boolean).join("；") };
}
