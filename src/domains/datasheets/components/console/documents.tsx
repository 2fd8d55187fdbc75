import { Fragment } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { documentKindLabel } from "#domains/catalogue/document-labels.ts";
import type { DocumentForOperators, documentsForOperators } from "../../contract/documents-for-operators.ts";
import type { EditedDocument } from "../../contract/edited-documents.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { WordsSearch } from "#web/components/words-search.tsx";
import { DOCUMENT_STATE_LABELS, DOCUMENT_STATES } from "../../document-state-labels.ts";
import { DocumentCard } from "./document-card.tsx";
import { DocumentEditing } from "./document-editing.tsx";

const TONES: Record<DocumentForOperators["state"], TagTone> = {
  published: "success",
  removed: "danger",
  hidden: "warning",
};

type Data = {
  list: DataOf<typeof documentsForOperators.listDocumentsForOperators> | null;
  document: EditedDocument | null;
};

/** Documents, those that were taken down or hidden too; or one of them. */
export function Documents({ data: { list, document }, address, now }: SectionProps<Data>) {
  if (document)
    return (
      <Fragment key={document.id}>
        <DocumentCard document={document} now={now} />
        <DocumentEditing document={document} now={now} />
      </Fragment>
    );
  return (
    <>
      <WordsSearch address={address} label="标题或文件名">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            {DOCUMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {DOCUMENT_STATE_LABELS[state]}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="规格书"
        address={address}
        total={list!.totalRecord}
        nameOf={({ title }) => title}
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到规格书" text="可以按标题或文件名的一部分查找。" />}
        columns={[
          {
            key: "title",
            isSortable: true,
            title: "标题",
            isRowHead: true,
            className: "is-wide",
            cell: ({ id, title }) => (
              <a className="link" href={`/ops/documents/${id}`}>
                {title}
              </a>
            ),
          },
          { key: "brand", isSortable: true, title: "品牌", cell: ({ brand }) => brand?.name ?? "—" },
          { key: "kind", isSortable: true, title: "类型", cell: ({ kind }) => documentKindLabel(kind) },
          { key: "version", title: "版本", cell: ({ version }) => version ?? "—" },
          {
            key: "state",
            title: "状态",
            cell: ({ state, removedReason }) => (
              <Tag tone={TONES[state]} title={removedReason ?? ""}>
                {DOCUMENT_STATE_LABELS[state]}
              </Tag>
            ),
          },
          {
            key: "at",
            isSortable: true,
            title: "收录",
            cell: ({ createdAt }) => <FriendlyTime at={createdAt} now={now} />,
          },
        ]}
      />
    </>
  );
}
