import { useState } from "react";
import { formatExactTime } from "#shared/format-date.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { LocalCopy } from "./local-copies.ts";

interface FoundCopyProps {
  copy: LocalCopy;
  /** When what is shown in its place was saved; null where nothing is. */
  savedAt: string | null;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** What an earlier visit has left in this browser: gone on with, or thrown away once that is asked. */
export function FoundCopy({ copy: { keptAt, fields }, savedAt, onGoOn, onDiscard }: FoundCopyProps) {
  const [isAsked, setIsAsked] = useState(false);
  const discard = savedAt ? "丢弃本机的内容" : "丢弃";
  const named = `${formatExactTime(keptAt)} 写下、未上传的文章${fields.title && `《${fields.title}》`}`;
  const footer = (
    <>
      <Button onClick={() => setIsAsked(false)}>取消</Button>
      <Button kind="danger" onClick={onDiscard}>
        {discard}
      </Button>
    </>
  );
  return (
    <>
      <div className="write-notice" role="status">
        <p>
          本机留有 {named}
          {savedAt && `；这里显示的是 ${formatExactTime(savedAt)} 保存的内容`}。
        </p>
        <Button size="small" kind="primary" onClick={onGoOn}>
          {savedAt ? "换成本机的内容" : "继续写"}
        </Button>
        <Button size="small" onClick={() => setIsAsked(true)}>
          {discard}
        </Button>
        {savedAt && <span className="text-sm text-secondary">换成本机的内容以后，已保存的仍在历史版本里。</span>}
      </div>
      <Dialog isOpen={isAsked} size="small" title={discard} onClose={() => setIsAsked(false)} footer={footer}>
        <p>{named}只保存在本机，丢弃后不能恢复。</p>
      </Dialog>
    </>
  );
}
