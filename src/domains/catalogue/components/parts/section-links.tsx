import type { BlockData } from "#web/block.ts";
import { useBlockSections } from "#web/blocks.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import type { PartDetail } from "../../contract/part-shapes.ts";
import type { PartRelatives } from "../../contract/parts.ts";
import { PART_PAGE } from "../../places.ts";

/** Leads to the sections of a long page, and tells which there are. */
export function SectionLinks({
  part: { documents, datasheetUrl, values, offers, symbols },
  relatives: { packagings, series, markings },
  blocks,
}: {
  part: PartDetail;
  relatives: PartRelatives;
  blocks: BlockData;
}) {
  const sections = [
    { id: "documents", title: "规格书", count: documents.length || (datasheetUrl ? 1 : 0) },
    { id: "parameters", title: "参数", count: values.length },
    { id: "eda", title: "EDA", count: symbols.length },
    ...useBlockSections(PART_PAGE, blocks),
    { id: "packagings", title: "其他包装", count: packagings.length },
    { id: "series", title: "同系列", count: series?.parts.length ?? 0 },
    { id: "offers", title: "价格与库存", count: offers.length },
    { id: "markings", title: "丝印", count: markings.length },
  ].filter(({ count }) => count > 0);
  if (sections.length < 2) return null;
  return <Tabs label="本页内容" tabs={sections.map(({ id, title }) => ({ title, href: `#${id}` }))} />;
}
