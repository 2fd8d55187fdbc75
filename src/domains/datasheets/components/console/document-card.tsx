import { useState } from "react";
import { documentAddress, thumbnailAddress } from "#domains/catalogue/document-addresses.ts";
import { documentKindLabel, languageLabel } from "#domains/catalogue/document-labels.ts";
import type { DocumentForOperators } from "../../contract/documents-for-operators.ts";
import { documentVersions } from "../../contract/document-versions.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { Tag } from "#web/components/tag.tsx";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";

const TAKING_DOWN = {
  label: "下架",
  kind: "danger" as const,
  needsReason: true,
  reasons: ["权利人要求", "内容与型号不符", "文件损坏或不完整", "违反法律法规"],
};

const STATES = {
  published: { label: "已发布", tone: "success" },
  removed: { label: "已下架", tone: "danger" },
  hidden: { label: "已隐藏", tone: "warning" },
} as const;

/** A document as operators see it, and what they do to it. */
export function DocumentCard({ document, now }: { document: DocumentForOperators; now: string }) {
  const { id, title, state, removedAt, isInLine } = document;
  const [asked, setAsked] = useState<"restore" | "part" | null>(null);
  const taking = useAsked<number>();
  const { isBusy, act } = useAction();
  const picture = thumbnailAddress(document);
  const facts: [label: string, value: string | null][] = [
    ["编号", String(id)],
    ["类型", documentKindLabel(document.kind)],
    ["语言", languageLabel(document.language)],
    ["版本", document.version],
    ["发布日期", document.publishedOn],
    ["页数", document.pageCount === null ? null : `${document.pageCount} 页`],
    ["大小", formatFileSize(document.sizeBytes)],
    ["文件", document.fileName],
    ["SHA-256", document.sha256],
    ["来源", document.source],
    ["下架原因", document.removedReason],
    ["权利人说明", document.removedNote],
  ];
  const run = (done: () => Promise<unknown>, said: string) =>
    void act(done, said).then((isDone) => {
      if (!isDone) return;
      setAsked(null);
      taking.end();
    });

  return (
    <section className="card case" aria-labelledby="document-title">
      <h2 id="document-title" className="flex flex-wrap items-center gap-2">
        概况 <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
      </h2>
      <div className={picture ? "case-side case-pictured" : "case-side"}>
        {picture && <img src={picture} alt="首页缩略图" />}
        <div>
          <dl className="case-facts">
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
            {document.brand && (
              <div>
                <dt>品牌</dt>
                <dd>
                  <a className="link" href={`/ops/brands/${document.brand.id}`}>
                    {document.brand.name}
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt>收录</dt>
              <dd>
                <FriendlyTime at={document.createdAt} now={now} />
              </dd>
            </div>
            {removedAt && (
              <div>
                <dt>下架时间</dt>
                <dd>
                  <FriendlyTime at={removedAt} now={now} />
                </dd>
              </div>
            )}
            {document.sourceUrl && (
              <div>
                <dt>来源链接</dt>
                <dd>
                  <OutsideLink address={document.sourceUrl}>{document.sourceUrl}</OutsideLink>
                </dd>
              </div>
            )}
          </dl>
          <p>
            <a className="link" href={documentAddress({ id })}>
              查看页面
            </a>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== "removed" ? (
          <Button kind="danger" size="small" onClick={() => taking.ask(id)}>
            下架
          </Button>
        ) : (
          <Button kind="primary" size="small" onClick={() => setAsked("restore")}>
            恢复
          </Button>
        )}
        {isInLine && (
          <Button size="small" onClick={() => setAsked("part")}>
            移出版本
          </Button>
        )}
      </div>
      {taking.thing !== null && (
        <DecideDialog
          isOpen={taking.isOpen}
          decision={TAKING_DOWN}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={taking.close}
          onDecide={(reason) =>
            run(() => callApi(documentVersions.takeDownDocument, { id, reason }), `《${title}》已下架`)
          }
        />
      )}
      {asked === "restore" && (
        <ConfirmDialog
          title="恢复这份规格书？"
          label="恢复"
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          onConfirm={() => run(() => callApi(documentVersions.restoreDocument, { id }), `《${title}》已恢复`)}
        >
          《{title}》会重新公开，可以被搜索和下载。
        </ConfirmDialog>
      )}
      {asked === "part" && (
        <ConfirmDialog
          title="移出版本？"
          label="移出"
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          onConfirm={() => run(() => callApi(documentVersions.partDocument, { id }), "已移出")}
        >
          《{title}》不再与其他版本相连，以后的导入也不会接回；其余版本不变。
        </ConfirmDialog>
      )}
    </section>
  );
}
