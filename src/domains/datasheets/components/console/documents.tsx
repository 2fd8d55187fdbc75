import type { DataOf } from "#api/define-calls.ts";
import { documentKindLabel } from "#domains/catalogue/document-labels.ts";
import type { documentsForOperators } from "../../contract/documents-for-operators.ts";
import type { EditedDocument } from "../../contract/edited-documents.ts";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { WordsSearch } from "#web/components/words-search.tsx";
import { DocumentCard } from "./document-card.tsx";
import { DocumentEditing } from "./document-editing.tsx";

type Data = {
  list: DataOf<typeof documentsForOperators.listDocumentsForOperators> | null;
  document: EditedDocument | null;
};

/** Documents, those that were taken down or hidden too; or one of them. */
export function Documents({ data: { list, document }, address, now }: SectionProps<Data>) {
  if (document)
    return (
      <>
        <DocumentCard document={document} now={now} />
        <DocumentEditing document={document} now={now} />
      </>
    );
  return (
    <>
      <WordsSearch address={address} label="标题或文件名">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            <option value="published">已发布</option>
            <option value="removed">已下架</option>
            <option value="hidden">已隐藏</option>
          </select>
        </label>
      </WordsSearch>
      <DataTable
        caption="规格书"
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到规格书" text="可以按标题或文件名的一部分查找。" />}
        columns={[
          {
            key: "title",
            title: "标题",
            isRowHead: true,
            className: "is-wide",
            cell: ({ id, title }) => (
              <a className="link" href={`/ops/documents/${id}`}>
                {title}
              </a>
            ),
          },
          { key: "brand", title: "品牌", cell: ({ brand }) => brand?.name ?? "—" },
          { key: "kind", title: "类型", cell: ({ kind }) => documentKindLabel(kind) },
          { key: "version", title: "版本", cell: ({ version }) => version ?? "—" },
          {
            key: "state",
            title: "状态",
            cell: ({ state, removedReason }) =>
              state === "removed" ? (
                <Tag tone="danger" title={removedReason ?? ""}>
                  已下架
                </Tag>
              ) : state === "hidden" ? (
                <Tag tone="warning">已隐藏</Tag>
              ) : (
                <Tag tone="success">已发布</Tag>
              ),
          },
          { key: "at", title: "收录", cell: ({ createdAt }) => <FriendlyTime at={createdAt} now={now} /> },
        ]}
      />
      <PageLinks address={address} total={list!.totalRecord} />
    </>
  );
}
