import { Tabs } from "#web/components/tabs.tsx";
import type { PartDetail } from "../../contract/part-shapes.ts";
import type { LoadedAlternates } from "../alternates/load-alternates.ts";
import type { PartRelatives } from "../../contract/part-relatives.ts";

/** Leads to the sections of a long page, and tells which there are. */
export function SectionLinks({
  part: { documents, datasheetUrl, values, offers, symbols },
  relatives: { packagings, series, markings },
  alternates: { replacements, replaced, proposals },
}: {
  part: PartDetail;
  relatives: PartRelatives;
  alternates: LoadedAlternates;
}) {
  const sections = [
    { id: "documents", title: "规格书", count: documents.length || (datasheetUrl ? 1 : 0) },
    { id: "parameters", title: "参数", count: values.length },
    { id: "eda", title: "EDA", count: symbols.length },
    { id: "alternates", title: "替代料", count: replacements.length + replaced.length + proposals.length },
    { id: "packagings", title: "其他包装", count: packagings.length },
    { id: "series", title: "同系列", count: series?.parts.length ?? 0 },
    { id: "offers", title: "价格与库存", count: offers.length },
    { id: "markings", title: "丝印", count: markings.length },
  ].filter(({ count }) => count > 0);
  if (sections.length < 2) return null;
  return <Tabs label="本页内容" tabs={sections.map(({ id, title }) => ({ title, href: `#${id}` }))} />;
}
