import { useLoaderData } from "react-router";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { documentAddress } from "../document-addresses.ts";
import { partAddress } from "../addresses.ts";
import { KeyValueList } from "../components/parts/key-value-list.tsx";
import { PartHead } from "../components/public/parts/part-head.tsx";
import { breadcrumbOf, fullName, loadPart, type PartPage } from "../components/public/parts/part-page.ts";

export const meta = ({ data: { part } }: { data: PartPage }): Meta => ({
  title: `${fullName(part)} 参数`,
  description: `${fullName(part)} 的全部 ${part.values.length} 项参数。`,
  // The same facts stand on the part's own page.
  canonical: partAddress(part),
});

export function loader({ call, params }: LoaderArgs) {
  return loadPart({ call }, params["id"]);
}

export default function PartParameters() {
  const { part } = useLoaderData<PartPage>();
  const { values, documents } = part;
  const [first] = documents;
  return (
    <article className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={breadcrumbOf(part)} />
      <PartHead part={part}>
        <p className="flex flex-wrap gap-2">
          <LinkButton kind="primary" href={partAddress(part)}>
            查看详情
          </LinkButton>
          {first && <LinkButton href={documentAddress(first)}>{first.isSample ? "阅读样例" : "阅读规格书"}</LinkButton>}
        </p>
      </PartHead>
      <section className="card" aria-labelledby="parameters-title">
        <div className="card-head">
          <h2 id="parameters-title">参数</h2>
          <span className="num text-sm text-secondary">共 {values.length} 项</span>
        </div>
        {values.length > 0 ? (
          <KeyValueList values={values} look="parameter-list" />
        ) : (
          <EmptyState title="没有参数" text="数据来源没有给出这个型号的参数，请以规格书为准。" />
        )}
      </section>
    </article>
  );
}
