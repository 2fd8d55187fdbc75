import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { orLeftOut } from "#web/or-left-out.ts";
import { formatDay } from "#shared/format-date.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { documentAddress } from "../document-addresses.ts";
import { partAddress, partParametersAddress } from "../addresses.ts";
import { KeyValueList } from "../components/parts/key-value-list.tsx";
import { PartHead } from "../components/public/parts/part-head.tsx";
import { SaveLink } from "../components/public/documents/save-link.tsx";
import { useViewCount } from "../components/public/parts/use-view-count.ts";
import type { PartDetail as Part } from "../contract/part-shapes.ts";
import { type PartRelatives, parts } from "../contract/parts.ts";
import { PART_PAGE } from "../places.ts";
import { realDocument } from "../sample-documents.ts";
import { SOURCE_LABELS } from "../source-labels.ts";
import { breadcrumbOf, fullName, isRowNumber, loadPart, type PartPage } from "../components/public/parts/part-page.ts";
import { structuredDataOf } from "./part-structured-data.ts";

// What few readers use, not every part has, or needs no script to be read comes after the page.
const OfferList = lazy(async () => ({ default: (await import("../components/offers/offer-list.tsx")).OfferList }));
const SectionLinks = lazy(async () => ({
  default: (await import("../components/parts/section-links.tsx")).SectionLinks,
}));
const PartMarkings = lazy(async () => ({
  default: (await import("../components/parts/part-markings.tsx")).PartMarkings,
}));
const PartSymbols = lazy(async () => ({ default: (await import("../components/parts/part-symbols.tsx")).PartSymbols }));
const PartActions = lazy(async () => ({ default: (await import("../components/parts/part-actions.tsx")).PartActions }));
const CompareTray = lazy(async () => ({
  default: (await import("../components/parts/compare-tray.tsx")).CompareTray,
}));
const NearParts = lazy(async () => ({
  default: (await import("../components/parts/part-relatives.tsx")).PartRelatives,
}));

export const meta = ({ data: { part }, url }: { data: PartPage; url: URL }): Meta => {
  const { category, description, values } = part;
  const facts = values.slice(0, 4).map(({ name, shown }) => `${name} ${shown}`);
  return {
    title: `${fullName(part)} 规格书 PDF 下载`,
    description: [
      fullName(part),
      category?.name,
      part.package && `封装 ${part.package}`,
      ...facts,
      description.slice(0, 80),
    ]
      .filter(Boolean)
      .join("，"),
    canonical: partAddress(part),
    // A browser never writes them.
    ...(import.meta.env.SSR && { structuredData: structuredDataOf(part, url.origin) }),
  };
};

interface DetailPage extends PartPage {
  relatives: PartRelatives;
  blocks: BlockData;
}

const NO_RELATIVES: PartRelatives = { series: null, packagings: [], markings: [] };

export async function loader({ call, params, url, blocks }: LoaderArgs): Promise<DetailPage> {
  const [, id = "", name] = /^([^/]*)\/?(.*)$/s.exec(params["*"] ?? "") ?? [];
  const [loaded, near, shown] = await Promise.all([
    loadPart({ call }, id),
    isRowNumber(id) ? orLeftOut(call(parts.findRelatives, { id }), NO_RELATIVES) : null,
    isRowNumber(id) ? blocks(PART_PAGE, { part: id }) : null,
  ]).catch(async (error: unknown) => {
    // What became part of another one has a new address, and nothing else.
    await loadPart({ call }, id);
    throw error;
  });
  const address = partAddress(loaded.part);
  // The name may come decoded in more than one way: what already is the address never leads to itself.
  if (name !== loaded.part.mpn && url.pathname !== address) throw new Redirect(address + url.search, 301);
  return { ...loaded, relatives: near!, blocks: shown! };
}

export default function PartDetail() {
  const { part, relatives, blocks, now } = useLoaderData<DetailPage>();
  const { id, mpn, documents, values, offers, symbols } = part;
  const [first] = documents;
  const main = realDocument(first);
  const ofPart = { place: PART_PAGE, subject: { part, now }, data: blocks };
  useViewCount("part", id);
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={breadcrumbOf(part)} />
      <PartHead part={part}>
        <div className="flex flex-wrap items-center gap-2">
          {main && (
            <LinkButton kind="primary" href={documentAddress(main)}>
              阅读规格书
            </LinkButton>
          )}
          {main && <SaveLink document={{ id: main.id, title: `${mpn} 的规格书` }} />}
          {first && !main && !outsideAddress(part.datasheetUrl) && (
            <LinkButton href={documentAddress(first)}>阅读样例</LinkButton>
          )}
          <Suspense fallback={null}>
            <PartActions part={part} blocks={ofPart} />
          </Suspense>
        </div>
      </PartHead>
      <Suspense fallback={null}>
        <SectionLinks part={part} relatives={relatives} blocks={blocks} />
      </Suspense>
      <div className="with-side">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Blocks {...ofPart} spot="documents" />
          <Blocks {...ofPart} spot="stock" />
          <section className="card" id="parameters" aria-labelledby="parameters-title">
            <div className="card-head">
              <h2 id="parameters-title">参数</h2>
              {values.length > 0 && (
                <a className="link" href={partParametersAddress(part)}>
                  单独查看
                </a>
              )}
            </div>
            {values.length > 0 ? (
              <KeyValueList values={values} look="parameter-list" />
            ) : (
              <p className="card-body text-secondary">数据来源没有给出这个型号的参数，请以规格书为准。</p>
            )}
          </section>
          {symbols.length > 0 && (
            <Suspense fallback={null}>
              <PartSymbols symbols={symbols} sourceLabels={SOURCE_LABELS} />
            </Suspense>
          )}
          <Blocks {...ofPart} spot="alternates" />
          <Blocks {...ofPart} spot="articles" />
          {(relatives.series || relatives.packagings.length > 0) && (
            <Suspense fallback={null}>
              <NearParts part={part} relatives={relatives} now={now} />
            </Suspense>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <section className="card" id="offers" aria-labelledby="offers-title">
            <div className="card-head">
              <h2 id="offers-title">价格与库存</h2>
            </div>
            <div className="card-body">
              {offers.length > 0 ? (
                <Suspense fallback={null}>
                  <OfferList offers={offers} now={now} />
                </Suspense>
              ) : (
                <p className="text-secondary">还没有见到这个型号的报价。</p>
              )}
            </div>
          </section>
          {relatives.markings.length > 0 && (
            <Suspense fallback={null}>
              <PartMarkings part={part} markings={relatives.markings} />
            </Suspense>
          )}
          <SourceNote part={part} />
        </div>
      </div>
      <Suspense fallback={null}>
        <CompareTray />
      </Suspense>
    </article>
  );
}

function SourceNote({ part: { sources, updatedAt } }: { part: Part }) {
  return (
    <section className="card card-body grid gap-1 text-sm text-secondary" aria-label="数据来源">
      {sources.length > 0 && <p>数据来源：{sources.map((source) => SOURCE_LABELS[source] ?? source).join("、")}</p>}
      <p className="num">更新于 {formatDay(updatedAt)}</p>
      <p>参数、价格与库存为来源在所示日期的记录，仅供参考，以规格书和卖方为准。</p>
    </section>
  );
}
