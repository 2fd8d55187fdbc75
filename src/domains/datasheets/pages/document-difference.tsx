import { useLoaderData } from "react-router";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { formatNumber } from "#shared/format-number.ts";
import { differenceAddress, documentAddress } from "../addresses.ts";
import { ComparedPages } from "../components/document-versions/compared-pages.tsx";
import { versionName } from "../components/document-versions/version-name.ts";
import { type ComparedPage, type Difference, documentVersions, type DocumentVersion } from "../contract/document-versions.ts";
import { isRowNumber } from "./part-page.ts";

export const meta = ({ data: { older, newer } }: { data: Difference }): Meta => ({
  title: `${newer.title} 版本差异`,
  description: `${newer.title}：${versionName(older)} 与 ${versionName(newer)} 的逐页差异。`,
  canonical: differenceAddress(newer, older),
  // Made of what stands in the documents.
  isHidden: true,
});

export async function loader({ call, params: { id, otherId }, url }: LoaderArgs): Promise<Difference> {
  if (!isRowNumber(id!) || !isRowNumber(otherId!)) throw pageNotFound();
  const difference = await call(documentVersions.compareDocuments, { id, otherId });
  // The newer one stands first.
  if (String(difference.newer.id) !== id) throw new Redirect(differenceAddress(difference.newer, difference.older) + url.search, 301);
  return difference;
}

export default function DocumentDifference() {
  const { older, newer, isReady, pages } = useLoaderData<Difference>();
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={[{ title: "首页", href: "/" }, { title: newer.title, href: documentAddress(newer) }, { title: "版本差异" }]} />
      <header className="card card-body grid gap-3">
        <h1 className="wrap-anywhere">{newer.title} 版本差异</h1>
        <dl className="fact-list num">
          <Edition name="新版" version={newer} />
          <Edition name="旧版" version={older} />
        </dl>
        {isReady && <p className="num text-sm text-secondary">{summaryOf(pages)}</p>}
      </header>
      <section className="card" aria-label="各页差异">
        {isReady ? <ComparedPages older={older} newer={newer} pages={pages} /> : <EmptyState title="正在识别文字" text="两版的文字还没有全部识别完，请稍后再看；现在可以先并排阅读。" />}
      </section>
      <p className="text-sm text-secondary">只比较各页的文字，忽略页眉页脚；图片与排版的变化请并排阅读核对。</p>
    </article>
  );
}

function Edition({ name, version }: { name: string; version: DocumentVersion }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a className="link" href={documentAddress(version)}>
          {versionName(version)}
        </a>
        {version.pageCount !== null && <span className="text-secondary"> · {formatNumber(version.pageCount)} 页</span>}
      </dd>
    </div>
  );
}

const COUNTED: [ComparedPage["kind"], string][] = [
  ["changed", "页有改动"],
  ["added", "页新增"],
  ["removed", "页删去"],
  ["unreadable", "页无法比较"],
  ["unchanged", "页未变"],
];

/** 3 页有改动，1 页新增，12 页未变 */
function summaryOf(pages: ComparedPage[]): string {
  const counts = COUNTED.map(([kind, words]) => [pages.filter((page) => page.kind === kind).length, words] as const);
  return counts.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`).join("，");
}
