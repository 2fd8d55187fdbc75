import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag } from "#web/components/tag.tsx";
import { documentAddress } from "../../addresses.ts";
import type { ComparedPage, Difference } from "../../contract/document-versions.ts";

type Kind = ComparedPage["kind"];

const KINDS = {
  changed: { words: "有改动", tone: "warning" },
  added: { words: "新增", tone: "success" },
  removed: { words: "删去", tone: "danger" },
  unreadable: { words: "无法比较", tone: "neutral" },
} as const satisfies Record<Exclude<Kind, "unchanged">, { words: string; tone: string }>;

/** The pages of two editions that differ, and the rows of pages between them that do not; each leads to its place. */
export function ComparedPages({ older, newer, pages }: Pick<Difference, "older" | "newer" | "pages">) {
  if (pages.length === 0) return <EmptyState title="没有可比较的页" text="这两份文件都没有页。" />;
  if (pages.every(({ kind }) => kind === "unchanged")) return <EmptyState title="文字没有差异" text="两版各页的文字相同；图片与排版的变化请并排阅读核对。" />;
  return (
    <ol className="compared-pages num">
      {intoRuns(pages).map((run) => {
        const [page] = run as [ComparedPage];
        return <li key={`${page.olderPage} ${page.newerPage}`}>{page.kind === "unchanged" ? <Unchanged run={run} /> : <Differing page={page} older={older} newer={newer} />}</li>;
      })}
    </ol>
  );
}

/** Pages that did not change are one row where they follow each other in both. */
function intoRuns(pages: ComparedPage[]): ComparedPage[][] {
  const runs: ComparedPage[][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (page.kind === "unchanged" && last?.[0]!.kind === "unchanged") last.push(page);
    else runs.push([page]);
  }
  return runs;
}

function Unchanged({ run }: { run: ComparedPage[] }) {
  const [first, last] = [run[0]!, run.at(-1)!];
  const [before, after] = [range(first.olderPage!, last.olderPage!), range(first.newerPage!, last.newerPage!)];
  return <p className="text-sm text-secondary">{before === after ? `第 ${after} 页未变` : `第 ${after} 页未变（旧版第 ${before} 页）`}</p>;
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

function Differing({ page: { kind, olderPage, newerPage, lines, moreLines }, older, newer }: Pick<Difference, "older" | "newer"> & { page: ComparedPage }) {
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
          <a className="link" href={`${documentAddress(newer)}?with=${older.id}#page=${newerPage}&page2=${olderPage}`} aria-label={`并排阅读新版第 ${newerPage} 页与旧版第 ${olderPage} 页`}>
            并排阅读
          </a>
        )}
      </p>
      {kind === "unreadable" && <p className="text-sm text-secondary">未识别文字，无法比较。</p>}
      {lines.length > 0 && (
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
      )}
      {moreLines > 0 && <p className="text-sm text-secondary">另有 {moreLines} 行不同。</p>}
    </>
  );
}
