import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import { REPORT_DETAIL_MAX, reports } from "../../contract/reports.ts";
import { REPORT_CATEGORIES, REPORT_CATEGORY_LABELS, type ReportCategory } from "../../labels.ts";
import { ReportPictures } from "./report-pictures.tsx";

const FIELDS = ["category", "detail", "pictures"] as const;

interface ReportDialogProps {
  articleId: number;
  commentId?: number;
  /** Of the article, as it was read. */
  version?: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What somebody reports about an article or a comment. */
export function ReportDialog({ articleId, commentId, version, isOpen, onClose }: ReportDialogProps) {
  async function handleSubmit({ category, ...fields }: Record<string, string>): Promise<FormOutcome> {
    if (!category) return { failures: { category: "请选择举报类型" } };
    const answer = await withLogin(() =>
      callApi(reports.report, {
        articleId,
        ...(commentId !== undefined && { commentId }),
        ...(version !== undefined && { version }),
        category: category as ReportCategory,
        ...fields,
      }),
    );
    return answer && { taken: "已提交举报，处理结果会在「我的消息」中告知" };
  }

  return (
    <FormDialog
      title={commentId === undefined ? "举报文章" : "举报评论"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <p className="text-sm text-secondary">一般在 3 个工作日内处理并答复您；作者不会知道是谁举报的。</p>
          <FormField name="category" title="举报类型（必填）" failure={failures["category"]}>
            {(known) => (
              <select {...known} className="input" defaultValue="">
                <option value="">请选择</option>
                {REPORT_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {REPORT_CATEGORY_LABELS[category]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField name="detail" title="具体说明" failure={failures["detail"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={4}
                maxLength={REPORT_DETAIL_MAX}
                placeholder={`最多 ${REPORT_DETAIL_MAX} 个字；侵权请写明权利人和权属`}
              />
            )}
          </FormField>
          <ReportPictures failure={failures["pictures"]} />
        </>
      )}
    </FormDialog>
  );
}
