import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag } from "#web/components/tag.tsx";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import type { ComparedPage, Difference } from "../../contract/document-versions.ts";

type Kind = ComparedPage["kind"];

const KINDS = {
  changed: { words: "有改动", tone: "warning" },
  added: { words: "新增", tone: "success" },
  removed: { words: "删去", tone: "danger" },
  unreadable: { words: "无法比较", tone: "neutral" },
} as const satisfies Record<Exclude<Kind, "unchanged">, { words: string; tone: string }>;

const LINES_AT_ONCE = 12;

/** The pages of two editions that differ, and the rows of pages between them that do not; each leads to its place. */
export function ComparedPages({ older, newer, counts, data }: Pick<Difference, "older" | "newer" | "counts" | "data">) {
  const { unchanged, ...differing } = counts;
  if (Object.values(differing).every((count) => count === 0)) {
    return unchanged === 0 ? (
      <EmptyState title="没有可比较的页" text="这两份文件都没有页。" />
    ) : (
      <EmptyState title="文字没有差异" text="两版各页的文字相同；图片与排版的变化请并排阅读核对。" />
    );
  }
  return (
    <ol className="compared-pages num">
      {data.map((page) => (
        <li key={`${page.olderPage} ${page.newerPage}`}>
          {page.kind === "unchanged" ? (
            <Unchanged page={page} />
          ) : (
            <Differing page={page} older={older} newer={newer} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Unchanged({ page: { olderPage, newerPage, pageCount } }: { page: ComparedPage }) {
  const [before, after] = [
    range(olderPage!, olderPage! + pageCount - 1),
    range(newerPage!, newerPage! + pageCount - 1),
  ];
  return (
    <p className="text-sm text-secondary">
      {before === after ? `第 ${after} 页未变` : `第 ${after} 页未变（旧版第 ${before} 页）`}
    </p>
  );
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

function Differing({
  page: { kind, olderPage, newerPage, lines, moreLines },
  older,
  newer,
}: Pick<Difference, "older" | "newer"> & { page: ComparedPage }) {
  const { words, tone } = KINDS[kind as keyof typeof KINDS];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={tone}>{words}</Tag>
        {newerPage !== null && (
          <a className="link" href={`${documentAddress(newer)}#page=${newerPage}`}>
            新版第 {newerPage} 页
          </a>
        )}
        {olderPage !== null && (
          <a className="link" href={`${documentAddress(older)}#page=${olderPage}`}>
            旧版第 {olderPage} 页
          </a>
        )}
        {newerPage !== null && olderPage !== null && (
          <a
            className="link"
            href={`${documentAddress(newer)}?with=${older.id}#page=${newerPage}&page2=${olderPage}`}
            aria-label={`并排阅读新版第 ${newerPage} 页与旧版第 ${olderPage} 页`}
          >
            并排阅读
          </a>
        )}
      </p>
      {kind === "unreadable" && <p className="text-sm text-secondary">未识别文字，无法比较。</p>}
      {lines.length > 0 && <Lines lines={lines.slice(0, LINES_AT_ONCE)} />}
      {lines.length > LINES_AT_ONCE && (
        <details className="more">
          <summary>另有 {lines.length - LINES_AT_ONCE} 行不同</summary>
          <Lines lines={lines.slice(LINES_AT_ONCE)} />
        </details>
      )}
      {moreLines > 0 && (
        <p className="text-sm text-secondary">这一页不同的行过多，其余 {moreLines} 行请打开该页核对。</p>
      )}
    </>
  );
}

function Lines({ lines }: Pick<ComparedPage, "lines">) {
  return (
    <ul className="differing-lines" aria-label="不同的行">
      {lines.map((line, place) => (
        <li key={place}>
          {line.kind === "removed" ? (
            <del>
              <span className="unseen">旧版：</span>
              {line.text}
            </del>
          ) : (
            <ins>
              <span className="unseen">新版：</span>
              {line.text}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
