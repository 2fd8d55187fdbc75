import { useLoaderData } from "react-router";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Icon } from "#web/components/icon.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { documentAddress, outsideDocumentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress, searchAddress } from "#domains/catalogue/addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { ReportError } from "../components/corrections/report-error.tsx";
import { PartHead } from "#domains/catalogue/components/public/parts/part-head.tsx";
import {
  breadcrumbOf,
  fullName,
  loadPart,
  type PartPage,
} from "#domains/catalogue/components/public/parts/part-page.ts";

/** Null where the address names no part. */
type OutsidePage = PartPage | null;

// It says nothing that the part's own page does not.
export const meta = ({ data }: { data: OutsidePage }): Meta =>
  data
    ? {
        title: `${fullName(data.part)} 外部规格书`,
        description: `${fullName(data.part)} 的规格书保存在 ${outsideAddress(data.part.datasheetUrl)!.host}，打开后将离开本站。`,
        canonical: outsideDocumentAddress(data.part),
        isHidden: true,
      }
    : {
        title: "外部规格书",
        description: "外部规格书保存在原厂或来源的网站，请从型号页打开。",
        canonical: "/specification/specification_outside_detail",
        isHidden: true,
      };

export async function loader({ call, params }: LoaderArgs): Promise<OutsidePage> {
  const { id } = params;
  if (!id) return null;
  const loaded = await loadPart({ call }, id);
  if (!outsideAddress(loaded.part.datasheetUrl)) throw pageNotFound("这个型号没有外部规格书");
  return loaded;
}

/** The last page before a datasheet that is kept elsewhere. Nothing is fetched from there. Without a part it says where one is chosen. */
export default function OutsideDocument() {
  const shown = useLoaderData<OutsidePage>();
  return shown ? <Outside part={shown.part} /> : <NoPart />;
}

function NoPart() {
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <h1>外部规格书</h1>
      <div className="card">
        <EmptyState
          icon="search"
          title="请先选择型号"
          text="有的规格书保存在原厂或来源的网站，本站只有它的地址。打开型号页，在规格书一栏选择外部规格书。"
          actions={
            <>
              <LinkButton kind="primary" href={searchAddress({})}>
                查型号
              </LinkButton>
              <LinkButton href="/datasheet/datasheetSearch/">查本站收录的规格书</LinkButton>
            </>
          }
        />
      </div>
    </div>
  );
}

function Outside({ part }: Pick<PartPage, "part">) {
  const { id, documents, datasheetUrl } = part;
  const { href, host } = outsideAddress(datasheetUrl)!;
  const [own] = documents;
  return (
    <article className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb
        steps={[
          ...breadcrumbOf(part).slice(0, -1),
          { title: part.mpn, href: partAddress(part) },
          { title: "外部规格书" },
        ]}
      />
      <PartHead part={part} />
      <section className="card" aria-labelledby="outside-title">
        <div className="card-head">
          <h2 id="outside-title">外部规格书</h2>
          <ReportError subject={{ kind: "outside-link", id }} />
        </div>
        <div className="card-body grid grid-cols-1 gap-4">
          <p className="leaving-notice">
            <Icon name="info" />
            <span>
              您将离开本站，前往 <strong className="wrap-anywhere">{host}</strong>
              。文件由对方提供，本站没有保存，也不对其内容负责。
            </span>
          </p>
          <p className="grid gap-1">
            <span className="text-sm text-secondary">地址（由数据来源给出）</span>
            <span className="text-sm wrap-anywhere">{href}</span>
          </p>
          <p className="flex flex-wrap gap-2">
            <LinkButton kind="primary" href={href} rel="noopener nofollow" target="_blank">
              前往 {host}
              <Icon name="external" size={14} />
              <span className="unseen">（在新窗口打开外部网站）</span>
            </LinkButton>
            {own && (
              <LinkButton href={documentAddress(own)}>{own.isSample ? "阅读样例" : "阅读本站收录的规格书"}</LinkButton>
            )}
            <LinkButton href={partAddress(part)}>返回型号</LinkButton>
          </p>
        </div>
      </section>
    </article>
  );
}
