import { useState } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { saveFile } from "#web/save-file.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import { catalogueImport } from "../../contract/catalogue-import.ts";
import { type ImportFile, importFiles } from "../../contract/import-files.ts";
import { ImportColumns } from "./import-columns.tsx";
import { doesAnything, TrialResult } from "./trial-result.tsx";
import { UndoneImport } from "./undone-import.tsx";
import { useReloading } from "#web/use-reloading.ts";

const STATES: Record<ImportFile["state"], [string, TagTone]> = {
  draft: ["待试导入", "warning"],
  trying: ["试导入中", "brand"],
  tried: ["待确认", "warning"],
  waiting: ["排队中", "neutral"],
  running: ["导入中", "brand"],
  done: ["已完成", "success"],
  failed: ["未完成", "danger"],
  cancelled: ["已停止", "warning"],
  undone: ["已撤销", "neutral"],
};
const UNDO_REASONS = ["传错了文件", "列对应错了", "来源不可靠"];

/** A list that was brought: its columns, what a trial found, and what became of it. */
export function ImportFileCard({ file, now }: { file: ImportFile; now: string }) {
  const { isBusy, act } = useAction();
  const undoing = useAsked<number>();
  /** What is confirmed is what was tried: chosen otherwise since, it is tried anew first. */
  const [isChanged, setChanged] = useState(false);
  const { id, state, found } = file;
  const [label, tone] = STATES[state];
  const isOpen = state === "draft" || state === "trying" || state === "tried";
  const isGoing = state === "waiting" || state === "running";
  useReloading(state === "trying" || isGoing);

  const confirm = (what: string) => void act(() => callApi(importFiles.confirmImport, { id, trial: file.trial }), what);

  async function undo(reason: string) {
    if (await act(() => callApi(importFiles.undoImport, { id, reason }), "已撤销，结果见本页")) undoing.end();
  }

  return (
    <>
      <section className="card case" aria-labelledby="import-title">
        <h2 id="import-title">
          概况 <Tag tone={tone}>{label}</Tag>
        </h2>
        <p className="text-sm text-secondary">
          {file.operator}，<FriendlyTime at={file.broughtAt} now={now} act="上传" />
          {file.confirmedBy && `；由 ${file.confirmedBy} 确认`}
          {file.undoneAt && (
            <>
              ；由 {file.undoneBy} 撤销，
              <FriendlyTime at={file.undoneAt} now={now} />
            </>
          )}
        </p>
        {state === "running" && (
          <progress max={100} value={file.progress} aria-label="导入进度">
            {file.progress}%
          </progress>
        )}
        {file.note && <p role="status">{file.note}</p>}
        {file.failure && (
          <p role="alert" className="text-danger-text">
            试导入没有完成：{file.failure}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {isGoing && (
            <Button
              isBusy={isBusy}
              onClick={() => void act(() => callApi(catalogueImport.cancelImport, { id: file.taskId! }), "已停止")}
            >
              停止
            </Button>
          )}
          {(state === "failed" || state === "cancelled") && file.taskId !== null && (
            <Button kind="primary" isBusy={isBusy} onClick={() => confirm("已继续，可离开本页")}>
              从停下处继续
            </Button>
          )}
          {file.hasReport && (
            <Button
              isBusy={isBusy}
              onClick={() =>
                void act(
                  () => saveFile(importFiles.saveImportReport, { id }, "拒绝的行.csv"),
                  () => null,
                )
              }
            >
              下载拒绝的行与说明
            </Button>
          )}
          {file.canUndo && (
            <Button kind="danger" isBusy={isBusy} onClick={() => undoing.ask(id)}>
              撤销导入
            </Button>
          )}
        </div>
        {file.canUndo && (
          <p className="text-sm text-secondary">
            撤销会移除它新增的型号与品牌，还原它改动的内容；已被收藏、库存、其他名单等使用的，和之后又被改动的，都会保留，并在本页列出。
          </p>
        )}
      </section>
      {file.undone && <UndoneImport undone={file.undone} />}
      {isOpen && <ImportColumns file={file} onChange={() => setChanged(true)} />}
      {found && (
        <TrialResult found={found}>
          {state === "tried" && (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                kind="primary"
                isBusy={isBusy}
                disabled={isChanged || !doesAnything(found)}
                onClick={() => confirm("已开始导入，可离开本页")}
              >
                确认导入{found.added + found.changed > 0 && `（${formatNumber(found.added + found.changed)} 个型号）`}
              </Button>
              {isChanged && (
                <span className="text-sm text-secondary" role="status">
                  设置已改，请重新试导入
                </span>
              )}
            </div>
          )}
        </TrialResult>
      )}
      {undoing.thing === id && (
        <UndoDialog
          isOpen={undoing.isOpen}
          label="撤销导入"
          reasons={UNDO_REASONS}
          isBusy={isBusy}
          onUndo={(reason) => void undo(reason)}
          onClose={undoing.close}
        />
      )}
    </>
  );
}
