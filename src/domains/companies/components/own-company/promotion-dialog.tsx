import type { InputOf } from "#api/define-calls.ts";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { type OwnPromotion, promotions } from "../../contract/promotions.ts";
import { BrandField } from "./brand-field.tsx";
import { useSave } from "#web/use-save.ts";

const FIELDS = ["title", "text", "link", "brandId", "startsOn", "endsOn"];

interface PromotionDialogProps {
  /** What is changed; one is added where there is none. */
  promotion: OwnPromotion | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an announcement, or changes one. */
export function PromotionDialog({ promotion, isOpen, onClose }: PromotionDialogProps) {
  const save = useSave();

  function handleSubmit({ brandName: _, ...fields }: Record<string, string>) {
    const sent = fields as InputOf<typeof promotions.addPromotion>;
    if (promotion)
      return save(
        () => callApi(promotions.editPromotion, { ...sent, id: promotion.id, updatedAt: promotion.updatedAt }),
        saidOfSaved("已保存"),
      );
    return save(() => callApi(promotions.addPromotion, sent), saidOfSaved("已添加"));
  }

  return (
    <FormDialog
      title={promotion ? "编辑公告" : "添加公告"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <FormField name="title" title="标题（必填）" failure={failures["title"]}>
            {(known) => (
              <input {...known} className="input" maxLength={40} autoComplete="off" defaultValue={promotion?.title} />
            )}
          </FormField>
          <FormField name="text" title="内容" failure={failures["text"]}>
            {(known) => (
              <textarea {...known} className="input" rows={3} maxLength={300} defaultValue={promotion?.text} />
            )}
          </FormField>
          <FormField name="link" title="链接" failure={failures["link"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={500}
                autoComplete="off"
                placeholder="https:// 或本站路径，如 /datasheet/…"
                defaultValue={promotion?.link}
              />
            )}
          </FormField>
          <BrandField title="相关品牌" first={promotion?.brand ?? null} failure={failures["brandId"]} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField name="startsOn" title="开始日期（必填）" failure={failures["startsOn"]}>
              {(known) => <input {...known} className="input" type="date" defaultValue={promotion?.startsOn} />}
            </FormField>
            <FormField name="endsOn" title="结束日期（必填）" failure={failures["endsOn"]}>
              {(known) => <input {...known} className="input" type="date" defaultValue={promotion?.endsOn} />}
            </FormField>
          </div>
        </>
      )}
    </FormDialog>
  );
}
