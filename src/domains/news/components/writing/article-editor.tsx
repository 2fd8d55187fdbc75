import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { requireLogin } from "#web/require-login.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { messageOf } from "#web/message-of.ts";
import { withoutField } from "#web/use-form.ts";
import { ARTICLE_DISK_ADDRESS, previewAddress } from "../../addresses.ts";
import type { Draft } from "../../contract/writing.ts";
import { LISTED_STATE_LABELS, TITLE_LENGTH } from "../../labels.ts";
import { readTags } from "../../tags.ts";
import type { ArticleFields } from "./article-fields.ts";
import type { SaveState } from "./autosave.ts";
import { FoundCopy } from "./found-copy.tsx";
import { leadToFailure } from "./lead-to-failure.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { StatusNotice } from "./status-notice.tsx";
import { FactsForm, type WritingOptions } from "./facts-form.tsx";
import { TextEditor } from "./text-editor.tsx";
import { useArticle } from "./use-article.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import "./write-page.css";

/** Of which fields something may have been said that a change of this one mends, where that is not the field alone. */
const TOLD_OF: Record<string, string[]> = { cover: ["coverId"], origin: ["origin", "sourceName", "sourceUrl"] };

/** An article while it is written: title and text, what is told of it, and how its saving stands. */
export function ArticleEditor({ draft, options }: { draft: Draft | null; options: WritingOptions }) {
  const navigate = useNavigate();
  const work = useArticle(draft);
  const { written, article, status, state, found } = work;
  const { fields } = written;
  const titleLength = [...fields.title.trim()].length;
  const titleHint = useId();
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isShowingVersions, setIsShowingVersions] = useState(false);

  const [refusals, setRefusals] = useState(0);

  const page = useRef<HTMLDivElement>(null);
  // Once the messages stand there; not again when one of them is taken back.
  useEffect(() => {
    if (refusals > 0 && page.current) leadToFailure(page.current);
  }, [refusals]);

  /** What was said of a field is not true any more once that is changed. */
  const takeBack = useCallback(
    (fields: string[]) =>
      setFailures((said) => (fields.some((field) => field in said) ? fields.reduce(withoutField, said) : said)),
    [],
  );
  const { changed } = work;
  const handleText = useCallback(() => {
    takeBack(["document"]);
    changed();
  }, [takeBack, changed]);
  function handleFields(change: Partial<ArticleFields>) {
    takeBack(Object.keys(change).flatMap((field) => TOLD_OF[field] ?? field));
    work.changeFields(change);
  }

  async function act(run: () => Promise<unknown>) {
    setIsBusy(true);
    try {
      await run();
    } catch (error) {
      const named = error instanceof CallFailed ? Object.entries(error.errors) : [];
      setFailures(Object.fromEntries(named.map(([field, text]) => [field.split(".")[0]!, text])));
      if (named.length > 0) setRefusals((count) => count + 1);
      showToast({ kind: "error", text: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  const handleSubmit = () =>
    act(async () => {
      setFailures({});
      if (work.isBringing()) return showToast({ kind: "warning", text: "还有图片或附件正在上传，请稍候再提交" });
      if (readTags(fields.tags).problem) {
        setRefusals((count) => count + 1);
        return showToast({ kind: "warning", text: "有标签没有保存，请先修改标签再提交" });
      }
      if (!(await work.submit())) return showToast({ kind: "warning", text: "还有内容没有保存，请先处理后再提交" });
      showToast({ kind: "success", text: "已提交审核，结果会在消息中通知您" });
      await navigate(`${ARTICLE_DISK_ADDRESS}?state=PENDING`);
    });
  const handlePreview = () =>
    act(async () => {
      if (await work.save()) window.open(previewAddress({ id: article.id! }), "_blank", "noopener");
    });
  const handleKeep = () =>
    act(async () => (await work.save({ isKept: true })) && showToast({ kind: "success", text: "已保存为一个版本" }));

  return (
    <div ref={page} className="write-page">
      <div className="grid gap-3">
        <StatusNotice status={status} isBusy={isBusy} onRedraft={() => void act(work.redraft)} />
        {found && (
          <FoundCopy
            copy={found}
            savedAt={draft?.savedAt ?? null}
            onGoOn={() => void work.goOnWith(found)}
            onDiscard={() => work.discard(found)}
          />
        )}
        {work.gone.length > 0 && (
          <div className="write-notice" role="alert">
            <p className="break-words">
              以下文件已不能使用，已从文章中移除：{work.gone.join("、")}
              。上传后一周内没有随文章保存的文件会被清理，请重新上传；其余内容都在。
            </p>
            <Button size="small" onClick={work.forgetGone}>
              知道了
            </Button>
          </div>
        )}
        {work.isOpenElsewhere && state.is !== "elsewhere" && (
          <p className="write-notice" role="status">
            这篇文章也在另一个窗口打开。请只在一处修改；两处的内容都会留在历史版本里。
          </p>
        )}
        {state.is === "elsewhere" && (
          <div className="write-notice" role="alert">
            <p>文章已在另一窗口修改。本窗口的内容还没有保存，也没有丢失。</p>
            <Button size="small" kind="primary" isBusy={isBusy} onClick={() => void act(work.overwrite)}>
              用本窗口的内容继续
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => void act(work.takeOther)}>
              载入另一窗口的内容
            </Button>
            <span className="text-sm text-secondary">两处的内容都会留在历史版本里。</span>
          </div>
        )}
        <div className="write-titled">
          <div className="write-title" data-text={fields.title}>
            <textarea
              rows={1}
              aria-label="标题"
              aria-describedby={titleHint}
              aria-invalid={titleLength > TITLE_LENGTH.most || undefined}
              placeholder={`标题（${TITLE_LENGTH.least}–${TITLE_LENGTH.most} 个字）`}
              maxLength={200}
              autoComplete="off"
              value={fields.title}
              // A title is one line, however many it takes up here.
              onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && event.preventDefault()}
              onChange={({ target }) => handleFields({ title: target.value.replaceAll(/\s*\n\s*/g, " ") })}
            />
          </div>
          <span id={titleHint} className={titleLength > TITLE_LENGTH.most ? "field-message" : "text-sm text-secondary"}>
            {titleLength}/{TITLE_LENGTH.most}
            {titleLength > TITLE_LENGTH.most && `，请删去 ${titleLength - TITLE_LENGTH.most} 个字再提交`}
          </span>
          <FieldFailure text={failures["title"]} />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <TextEditor key={written.round} document={written.document} onReady={work.setEditor} onChange={handleText} />
          <FieldFailure text={failures["document"]} />
        </div>
        <div className="write-bar">
          <SaveWords
            state={state}
            onRetry={() => void requireLogin().then((isSignedIn) => isSignedIn && work.retry())}
          />
          <span className="text-sm text-secondary">
            {formatNumber(article.words)} 字
            {article.id !== null && ` · ${LISTED_STATE_LABELS[status.isToCome ? "SCHEDULED" : status.state]}`}
          </span>
          <span className="ml-auto flex flex-wrap gap-2">
            {article.id !== null && (
              <Button size="small" onClick={() => setIsShowingVersions(true)}>
                历史版本
              </Button>
            )}
            <Button size="small" isBusy={isBusy} onClick={() => void handleKeep()}>
              保存
            </Button>
            <Button size="small" isBusy={isBusy} onClick={() => void handlePreview()}>
              预览
            </Button>
            <Button
              size="small"
              kind="primary"
              isBusy={isBusy}
              disabled={status.state === "PENDING" || status.state === "DISMOUNT" || status.state === "DELETEED"}
              onClick={() => void handleSubmit()}
            >
              {status.state === "PENDING" ? "审核中" : "提交审核"}
            </Button>
          </span>
        </div>
      </div>
      <FactsForm fields={fields} options={options} failures={failures} track={work.track} onChange={handleFields} />
      <LeaveDialog isUnsaved={work.isUnsaved} wouldLose={work.wouldLose} save={work.saveToLeave} />
      {isShowingVersions && article.id !== null && (
        <VersionsDialog id={article.id} onRestore={work.restore} onClose={() => setIsShowingVersions(false)} />
      )}
    </div>
  );
}

/** How the saving stands, always in sight. */
function SaveWords({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span className="flex items-center gap-2 text-sm" role="status" data-save={state.is}>
      {wordsOf(state)}
      {((state.is === "signed out" && !readLoginInfo()) || state.is === "offline") && (
        <Button size="small" kind="quiet" onClick={onRetry}>
          {state.is === "offline" ? "重试" : "登录后继续保存"}
        </Button>
      )}
    </span>
  );
}

function wordsOf(state: SaveState): string {
  switch (state.is) {
    case "saved":
      return state.at ? `已保存 ${formatExactTime(state.at).slice(-8)}` : "写下的内容会自动保存";
    case "changed":
      return "有改动，稍后自动保存";
    case "saving":
      return "正在保存…";
    case "offline":
      return state.isKept ? "离线，未保存的内容已留在本机" : "离线，本机也没有空间保存，请勿关闭页面";
    case "signed out":
      if (readLoginInfo()) return "已登录另一账号，请换回原来的账号再保存";
      return state.isKept ? "登录已过期，未保存的内容已留在本机" : "登录已过期，本机也没有空间保存，请勿关闭页面";
    case "elsewhere":
      return "未保存：文章已在另一窗口修改";
    case "refused":
      return `未保存：${state.why}`;
  }
}
