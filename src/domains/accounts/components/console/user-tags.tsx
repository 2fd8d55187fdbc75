import type { KnownUser } from "../../contract/user-status.ts";
import { userMarks } from "../../user-marks.ts";
import { Tag } from "#web/components/tag.tsx";

/** How an account stands, in a few marks. */
export function UserTags({ user, now }: { user: KnownUser; now: string }) {
  const marks = userMarks(user, now);
  return (
    <span className="flex flex-wrap gap-1">
      {marks.length === 0 && "正常"}
      {marks.map(({ text, ...tone }) => (
        <Tag key={text} {...tone}>
          {text}
        </Tag>
      ))}
    </span>
  );
}
