import { DAY_MS } from "#shared/durations.ts";
import { UNDO_DAYS } from "../../merge-labels.ts";

interface DeletedNoteProps {
  deletedAt: string;
  now: string;
}

/** What stands on the page of a part or brand that was deleted; where that is undone, while it can be. */
export function DeletedNote({ deletedAt, now }: DeletedNoteProps) {
  const canUndo = Date.parse(now) - Date.parse(deletedAt) < UNDO_DAYS * DAY_MS;
  return (
    <p className="text-sm">
      已删除：除名称外不再保留内容，公众无法打开，以后的导入也不会再收录。
      {canUndo && (
        <a className="link" href="/ops/merges">
          在「合并、删除与拆分」撤销
        </a>
      )}
    </p>
  );
}
