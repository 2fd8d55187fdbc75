import { useState } from "react";
import type { InputOf } from "#api/define-calls.ts";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { callApi } from "#web/call-api.ts";
import { EditDialog } from "#web/components/edit-dialog.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { type OwnPromotion, promotions } from "../../contract/promotions.ts";
import { BrandField } from "./brand-field.tsx";

const FIELDS = ["title", "text", "link", "brandId", "startsOn", "endsOn"];

export function shownOfPromotion(promotion: OwnPromotion | null): ShownFields {
  if (!promotion) return {};
  const { title, text, link, brand, startsOn, endsOn } = promotion;
  return {
    title: { label: "标题", value: title },
    text: { label: "内容", value: text },
    link: { label: "链接", value: link },
    brandId: { label: "相关品牌", value: brand?.id.toString() ?? "", text: brand?.name ?? "" },
    startsOn: { label: "开始日期", value: startsOn },
    endsOn: { label: "结束日期", value: endsOn },
  };
}

interface PromotionDialogProps {
  /** What is changed; one is added where there is none. */
  promotion: OwnPromotion | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an announcement, or changes one. */
export function PromotionDialog({ promotion, isOpen, onClose }: PromotionDialogProps) {
  /** What the field of the brand begins with. */
  const [brand, setBrand] = useState(promotion?.brand ?? null);

  function save({ brandName: _, ...fields }: Record<string, string>, seen: OwnPromotion | null) {
    const sent = fields as InputOf<typeof promotions.addPromotion>;
    return seen
      ? callApi(promotions.editPromotion, { ...sent, id: seen.id, updatedAt: seen.updatedAt })
      : callApi(promotions.addPromotion, sent);
  }

  return (
    <EditDialog
      title={promotion ? "编辑公告" : "添加公告"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      thing={promotion}
      shownOf={shownOfPromotion}
      onFill={(now, filled) => {
        if (!filled || "brandId" in filled) setBrand(now?.brand ?? null);
      }}
      save={save}
      taken={saidOfSaved(promotion ? "已保存" : "已添加")}
    >
      {(seen, failures) => (
        <>
          <FormField name="title" title="标题（必填）" failure={failures["title"]}>
            {(known) => (
              <input {...known} className="input" maxLength={40} autoComplete="off" defaultValue={seen?.title} />
            )}
          </FormField>
          <FormField name="text" title="内容" failure={failures["text"]}>
            {(known) => <textarea {...known} className="input" rows={3} maxLength={300} defaultValue={seen?.text} />}
          </FormField>
          <FormField name="link" title="链接" failure={failures["link"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={500}
                autoComplete="off"
                placeholder="https:// 或本站路径，如 /datasheet/…"
                defaultValue={seen?.link}
              />
            )}
          </FormField>
          <BrandField key={brand?.id} title="相关品牌" first={brand} failure={failures["brandId"]} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField name="startsOn" title="开始日期（必填）" failure={failures["startsOn"]}>
              {(known) => <input {...known} className="input" type="date" defaultValue={seen?.startsOn} />}
            </FormField>
            <FormField name="endsOn" title="结束日期（必填）" failure={failures["endsOn"]}>
              {(known) => <input {...known} className="input" type="date" defaultValue={seen?.endsOn} />}
            </FormField>
          </div>
        </>
      )}
    </EditDialog>
  );
}
