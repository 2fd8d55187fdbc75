import { lazy, Suspense } from "react";
import { data, useLoaderData } from "react-router";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Icon } from "#web/components/icon.tsx";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { documentAddress, outsideDocumentAddress } from "#domains/catalogue/document-addresses.ts";
import { realDocument } from "#domains/catalogue/sample-documents.ts";
import { partAddress, searchAddress } from "#domains/catalogue/addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { compareAddress, COMPARED_MAX, comparisonFileAddress } from "#domains/catalogue/comparison-addresses.ts";
import { ComparisonTable } from "../components/comparison/comparison-table.tsx";
import { LifecycleTag } from "#domains/catalogue/components/public/parts/lifecycle-tag.tsx";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { type ComparedPart, comparison, type Comparison } from "../contract/comparison.ts";
import { isRowNumber } from "#domains/catalogue/components/public/parts/part-page.ts";

const NOT_FOUND = 404;
const TYPED_MAX = 100;

// A part is added by a form that works before this comes.
const AddPart = lazy(async () => ({ default: (await import("../components/comparison/add-part.tsx")).AddPart }));
const ShareLink = lazy(async () => ({
  default: (await import("#domains/catalogue/components/public/parts/share-link.tsx")).ShareLink,
}));

interface ComparePage extends Comparison {
  isShort: boolean;
  notices: string[];
}

const NOTHING: Comparison = { parts: [], rows: [], missing: [], isMixed: false };

export const meta = ({ data: { parts } }: { data: ComparePage }): Meta => {
  const names = parts.map(({ mpn }) => mpn);
  return {
    title: names.length > 0 ? `${names.join(" 与 ")} 参数对比` : "型号对比",
    description:
      names.length > 0
        ? `${names.join("、")} 的参数、封装、生命周期、价格与库存并排对比。`
        : "最多 6 个型号并排对比参数、封装、价格与库存。",
    canonical: names.length > 0 ? compareAddress(idsOf(parts)) : "/datasheet/compare",
    // Every choice of parts would be a page.
    isHidden: true,
  };
};

export async function loader({ call, url }: LoaderArgs) {
  const { ids, notices } = readIds(url.searchParams.getAll("parts").join());
  const isShort = url.searchParams.get("diff") === "1";
  const typed = (url.searchParams.get("add") ?? "").trim().slice(0, TYPED_MAX);
  if (typed) {
    const added = await findPart({ call }, typed);
    if (added && (ids.includes(added) || ids.length < COMPARED_MAX))
      throw new Redirect(compareAddress([...new Set([...ids, added])], { isShort }), 302);
    notices.push(added ? `最多对比 ${COMPARED_MAX} 个型号，请先移除一个再添加` : `没有找到型号“${typed}”`);
  }
  const compared = ids.length > 0 ? await call(comparison.compareParts, { parts: ids.join() }) : NOTHING;
  if (compared.missing.length > 0) notices.push(`${compared.missing.length} 个型号不存在或已被删除，未列出`);
  if (compared.isMixed) notices.push("这些型号不属于同一分类，可对比的参数较少");
  const shown: ComparePage = { ...compared, isShort, notices };
  return data(shown, ids.length > 0 && compared.parts.length === 0 ? NOT_FOUND : undefined);
}

/** The parts that an address names, each once, as many as fit; what it names besides is told. */
function readIds(text: string): { ids: number[]; notices: string[] } {
  const named = [
    ...new Set(
      text
        .split(",")
        .map((piece) => piece.trim())
        .filter(Boolean),
    ),
  ];
  const ids = named.filter(isRowNumber).map(Number);
  const notices: string[] = [];
  if (ids.length < named.length) notices.push(`地址中有 ${named.length - ids.length} 个编号无效，已忽略`);
  if (ids.length > COMPARED_MAX)
    notices.push(`最多对比 ${COMPARED_MAX} 个型号，只列出前 ${COMPARED_MAX} 个（共 ${ids.length} 个）`);
  return { ids: ids.slice(0, COMPARED_MAX), notices };
}

async function findPart({ call }: Pick<LoaderArgs, "call">, keywords: string): Promise<number | null> {
  const { parts } = await call(partSearch.suggestParts, { keywords });
  return (parts.find(({ mpn }) => mpn.toLowerCase() === keywords.toLowerCase()) ?? parts[0])?.id ?? null;
}

export default function CompareParts() {
  const { parts, rows, isShort, notices } = useLoaderData<ComparePage>();
  const ids = idsOf(parts);
  const shown = isShort && parts.length > 1 ? rows.filter(({ relation }) => relation !== "same") : rows;
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={[{ title: "首页", href: "/" }, { title: "型号对比" }]} />
      <header className="card card-body grid gap-3">
        <h1>型号对比</h1>
        {notices.map((notice) => (
          <p key={notice} className="flex items-start gap-2 text-sm" role="status">
            <Icon name="info" size={14} />
            {notice}
          </p>
        ))}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {parts.length < COMPARED_MAX && (
            <Suspense fallback={null}>
              <AddPart key={ids.join()} partIds={ids} isShort={isShort} />
            </Suspense>
          )}
          {parts.length > 1 && <ViewLinks ids={ids} isShort={isShort} />}
        </div>
      </header>
      {parts.length === 0 && (
        <EmptyState
          title="还没有要对比的型号"
          text="在上面输入型号添加，或在搜索结果与型号页点“对比”。"
          actions={<LinkButton href={searchAddress({})}>查找型号</LinkButton>}
        />
      )}
      {parts.length === 1 && <p className="text-secondary">再添加至少 1 个型号，就能看到差异。</p>}
      {parts.length > 0 && (
        <div className="card">
          <ComparisonTable
            caption="型号参数对比"
            rows={shown}
            heads={parts.map((part, place) => ({
              id: part.id,
              label: part.mpn,
              head: <Head part={part} place={place} parts={parts} isShort={isShort} />,
            }))}
          />
          {shown.length === 0 && <p className="card-body text-secondary">已知的参数全部相同。</p>}
        </div>
      )}
      {parts.length > 0 && (
        <p className="text-sm text-secondary">
          “未知”表示来源没有给出，既不算相同也不算不同；叫法不同的封装（TO-220 与
          TO-220-3）可能相同，“只看差异”时也列出。参数、价格与库存为来源的记录，以规格书和卖方为准。
        </p>
      )}
    </article>
  );
}

/** What is shown, and how it is passed on. */
function ViewLinks({ ids, isShort }: { ids: number[]; isShort: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <a
        className="compare-switch"
        href={compareAddress(ids, { isShort: !isShort })}
        data-stay=""
        aria-current={isShort || undefined}
      >
        {isShort && <Icon name="check" size={14} />}
        只看差异
      </a>
      <Suspense fallback={null}>
        <ShareLink address={compareAddress(ids, { isShort })} />
      </Suspense>
      {(["csv", "xlsx"] as const).map((format) => (
        <LinkButton
          key={format}
          size="small"
          href={comparisonFileAddress(ids, { isShort, format })}
          aria-label={`导出 ${format.toUpperCase()}`}
        >
          <i className="icon-download" />
          {format.toUpperCase()}
        </LinkButton>
      ))}
    </p>
  );
}

function Head({
  part,
  place,
  parts,
  isShort,
}: {
  part: ComparedPart;
  place: number;
  parts: ComparedPart[];
  isShort: boolean;
}) {
  const ids = idsOf(parts);
  const { id, mpn, document, datasheetUrl, lifecycle } = part;
  const real = realDocument(document);
  const beside =
    real && parts.find((other, at) => at !== place && realDocument(other.document) && other.document!.id !== real.id);
  const addressOf = (order: number[]) => compareAddress(order, { isShort });
  return (
    <div className="comparison-head">
      <p>
        <a className="mpn link" href={partAddress(part)}>
          {mpn}
        </a>{" "}
        <LifecycleTag lifecycle={lifecycle} isInList />
      </p>
      <p className="flex flex-wrap gap-x-3">
        {real && (
          <a className="link" href={documentAddress(real)} aria-label={`阅读 ${mpn} 的规格书`}>
            规格书
          </a>
        )}
        {!real && outsideAddress(datasheetUrl) && (
          <a className="link" href={outsideDocumentAddress(part)} aria-label={`${mpn} 的外部规格书`}>
            外部规格书
          </a>
        )}
        {document && !real && (
          <a className="link" href={documentAddress(document)} aria-label={`阅读 ${mpn} 的样例规格书`}>
            样例规格书
          </a>
        )}
        {beside && (
          <a
            className="link"
            href={`${documentAddress(real)}?with=${beside.document!.id}`}
            aria-label={`并排阅读 ${mpn} 与 ${beside.mpn} 的规格书`}
          >
            并排阅读
          </a>
        )}
      </p>
      {parts.length > 1 && (
        <p className="flex gap-1">
          {place > 0 && <Move href={addressOf(moved(ids, place, place - 1))} icon="left" label={`${mpn} 左移`} />}
          {place < parts.length - 1 && (
            <Move href={addressOf(moved(ids, place, place + 1))} icon="right" label={`${mpn} 右移`} />
          )}
          <Move href={addressOf(ids.filter((other) => other !== id))} icon="close" label={`移除 ${mpn}`} />
        </p>
      )}
    </div>
  );
}

function Move({ href, icon, label }: { href: string; icon: "left" | "right" | "close"; label: string }) {
  return (
    <a className="icon-link" href={href} data-stay="" aria-label={label} title={label}>
      <Icon name={icon} size={14} />
    </a>
  );
}

function moved(ids: number[], from: number, to: number): number[] {
  const order = [...ids];
  const [id] = order.splice(from, 1);
  order.splice(to, 0, id!);
  return order;
}

function idsOf(parts: ComparedPart[]): number[] {
  return parts.map(({ id }) => id);
}
