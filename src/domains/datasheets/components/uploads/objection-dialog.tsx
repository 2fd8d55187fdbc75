import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import { OBJECTION_MAX, type Upload, uploads } from "../../contract/uploads.ts";

/** The form of what an uploader says against a take-down. */
export function ObjectionDialog({
  upload,
  onClose,
  onDone,
}: {
  upload: Upload;
  onClose: () => void;
  onDone: () => void;
}) {
  async function handleSubmit({ text = "" }: Record<string, string>): Promise<FormOutcome> {
    if (!text.trim()) return { failures: { text: "请填写异议说明" } };
    if (!(await withLogin(() => callApi(uploads.objectToTakeDown, { id: upload.id, text })))) return null;
    onDone();
    return { taken: "操作成功，处理结果会通知您" };
  }

  return (
    <FormDialog title="对下架提出异议" isOpen onClose={onClose} fields={["text"]} onSubmit={handleSubmit}>
      {(failures) => (
        <>
          <p>
            《{upload.document?.title ?? upload.title}》因“{upload.document?.removed?.reason}
            ”被下架。每次下架只能提出一次异议。
          </p>
          <FormField name="text" title="异议说明" failure={failures["text"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={5}
                maxLength={OBJECTION_MAX}
                placeholder="说明您为何有权公开这份文件，如授权书编号、原厂公开发布页"
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
