import { useEffect, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { messageOf } from "#web/message-of.ts";
import { previewAddress } from "../../addresses.ts";
import type { Version } from "../../contract/own-article.ts";
import { writing } from "../../contract/writing.ts";

interface VersionsDialogProps {
  id: number;
  onRestore: (version: number) => Promise<boolean>;
  onClose: () => void;
}

/** What was saved of an article: each can be looked at, and gone back to. */
export function VersionsDialog({ id, onRestore, onClose }: VersionsDialogProps) {
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [failure, setFailure] = useState("");
  const [busyWith, setBusyWith] = useState<number | null>(null);

  useEffect(() => {
    withLogin(() => callApi(writing.listVersions, { id })).then(
      (found) => setVersions(found ?? []),
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, [id]);

  async function handleRestore(version: number) {
    setBusyWith(version);
    setFailure("");
    try {
      if (await onRestore(version)) onClose();
      else setFailure("请先处理未保存的内容，再恢复历史版本");
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusyWith(null);
    }
  }

  return (
    <Dialog isOpen title="历史版本" size="drawer" onClose={onClose} isBusy={busyWith !== null}>
      <p className="text-sm text-secondary">恢复后，现在的内容仍会留在历史版本中。最多保留 50 个版本。</p>
      {failure && (
        <p className="field-message" role="alert">
          {failure}
        </p>
      )}
      {versions === null && !failure && <p className="text-secondary">正在读取…</p>}
      <ul>
        {versions?.map(({ version, title, words, savedAt, isKept, isSubmitted, isPublished, isToCome }, index) => (
          <li key={version} className="grid gap-1 border-b border-line py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="num font-medium">{formatExactTime(savedAt)}</span>
              {index === 0 && <Tag tone="brand">当前</Tag>}
              {isPublished && <Tag tone="success">已发布</Tag>}
              {isToCome && <Tag tone="brand">待发布</Tag>}
              {isSubmitted && <Tag tone="warning">审核中</Tag>}
              {isKept && !isPublished && !isToCome && !isSubmitted && <Tag>已保留</Tag>}
            </p>
            <p className="break-words text-sm text-secondary">
              {title || "无标题"} · {formatNumber(words)} 字
            </p>
            <p className="flex gap-2">
              <a
                className="link text-sm"
                href={`${previewAddress({ id })}&version=${version}`}
                target="_blank"
                rel="noreferrer"
              >
                查看
              </a>
              {index > 0 && (
                <Button size="small" isBusy={busyWith === version} onClick={() => void handleRestore(version)}>
                  恢复此版本
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
