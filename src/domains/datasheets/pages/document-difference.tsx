import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Pager } from "#web/components/pager.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pageNumber } from "#shared/page-number.ts";
import { differenceAddress } from "../addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { ComparedPages } from "../components/document-versions/compared-pages.tsx";
import { versionName } from "../components/document-versions/version-name.ts";
import { type Difference, documentVersions, type DocumentVersion } from "../contract/document-versions.ts";
import { isRowNumber } from "#domains/catalogue/components/public/parts/part-page.ts";

const ROWS_A_PAGE = 20;
const ASK_AGAIN_MS = 4_000;
const NOT_READY = {
  reading: { title: "正在识别文字", text: "两版的文字还没有全部识别完，请稍后再看；现在可以先并排阅读。" },
  comparing: { title: "正在比较", text: "页数较多，通常需要几秒钟，完成后自动显示；也可以稍后刷新本页。" },
  failed: { title: "无法比较", text: "两版内容过多或差别过大，请并排阅读核对。" },
};

type Loaded = Difference & { page: number };

export const meta = ({ data: { older, newer } }: { data: Difference }): Meta => ({
  title: `${newer.title} 版本差异`,
  description: `${newer.title}：${versionName(older)} 与 ${versionName(newer)} 的逐页差异。`,
  canonical: differenceAddress(newer, older),
  // Made of what stands in the documents.
  isHidden: true,
});

export async function loader({ call, params: { id, otherId }, url }: LoaderArgs): Promise<Loaded> {
  if (!isRowNumber(id!) || !isRowNumber(otherId!)) throw pageNotFound();
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const difference = await call(documentVersions.compareDocuments, {
    id,
    otherId,
    pageIndex: page,
    pageSize: ROWS_A_PAGE,
  });
  // The newer one stands first.
  if (String(difference.newer.id) !== id)
    throw new Redirect(differenceAddress(difference.newer, difference.older) + url.search, 301);
  if (page > 1 && difference.state === "ready" && difference.data.length === 0) throw pageNotFound();
  return { ...difference, page };
}

export default function DocumentDifference() {
  const { older, newer, state, counts, data, totalRecord, page } = useLoaderData<Loaded>();
  useEffect(() => {
    if (state !== "comparing") return;
    const timer = setTimeout(() => location.reload(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb
        steps={[
          { title: "首页", href: "/" },
          { title: newer.title, href: documentAddress(newer) },
          { title: "版本差异" },
        ]}
      />
      <header className="card card-body grid gap-3">
        <h1 className="wrap-anywhere">{newer.title} 版本差异</h1>
        <dl className="fact-list num">
          <Edition name="新版" version={newer} />
          <Edition name="旧版" version={older} />
        </dl>
        {state === "ready" && <p className="num text-sm text-secondary">{summaryOf(counts)}</p>}
      </header>
      <section className="card" aria-label="各页差异">
        {state === "ready" ? (
          <ComparedPages older={older} newer={newer} counts={counts} data={data} />
        ) : (
          <EmptyState {...NOT_READY[state]} />
        )}
      </section>
      {totalRecord > ROWS_A_PAGE && (
        <Pager
          page={page}
          pageSize={ROWS_A_PAGE}
          total={totalRecord}
          unit="处"
          hrefOf={(number) => `${differenceAddress(newer, older)}${number > 1 ? `?page=${number}` : ""}`}
        />
      )}
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

const COUNTED: [keyof Difference["counts"], string][] = [
  ["changed", "页有改动"],
  ["added", "页新增"],
  ["removed", "页删去"],
  ["unreadable", "页无法比较"],
  ["unchanged", "页未变"],
];

/** 3 页有改动，1 页新增，12 页未变 */
function summaryOf(counts: Difference["counts"]): string {
  return COUNTED.filter(([kind]) => counts[kind] > 0)
    .map(([kind, words]) => `${formatNumber(counts[kind])} ${words}`)
    .join("，");
}
