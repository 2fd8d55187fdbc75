import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf, InputOf } from "#api/define-calls.ts";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormField } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresAtFields, useForm } from "#web/use-form.ts";
import { authors } from "../../contract/authors.ts";
import {
  AUTHOR_FIELDS,
  AUTHOR_FIELDS_MAX,
  BIO_MAX,
  PEN_NAME_LENGTH,
  REAL_NAME_MAX,
  WORKS_URL_MAX,
} from "../../labels.ts";

type Application = NonNullable<DataOf<typeof authors.readMyAuthor>["application"]>;

/** Asks to write under a pen name, filled in with what was said before; who is an author already changes what he says of himself. */
export function ApplicationForm({ known }: { known: Application | null }) {
  const { revalidate } = useRevalidator();
  const [fields, setFields] = useState<readonly string[]>(
    known?.fields.filter((field) => AUTHOR_FIELDS.some((one) => one === field)) ?? [],
  );
  const isAuthor = known?.state === "approved";

  const { isBusy, failures, handleSubmit } = useForm({
    send,
    refuse: (error) => failuresAtFields(error, { isKept: "您填写的内容仍在。" }),
  });

  async function send(filled: Record<string, string>) {
    const told = { ...(filled as unknown as InputOf<typeof authors.applyAuthor>), fields };
    if ((await withLogin(() => callApi(isAuthor ? authors.editAuthor : authors.applyAuthor, told))) === null) return;
    showToast({ kind: "success", text: isAuthor ? "已保存" : "已提交，审核结果会在「我的消息」中告知" });
    await revalidate();
  }

  return (
    <form
      method="dialog"
      className="card card-body grid gap-4"
      aria-label={isAuthor ? "作者资料" : "作者申请"}
      noValidate
      onSubmit={handleSubmit}
    >
      {!isAuthor && <OwnNames known={known} failures={failures} />}
      <fieldset className="grid gap-2">
        <legend className="font-medium">领域（必选，最多 {AUTHOR_FIELDS_MAX} 个）</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {AUTHOR_FIELDS.map((field) => (
            <Checkbox
              key={field}
              checked={fields.includes(field)}
              disabled={!fields.includes(field) && fields.length >= AUTHOR_FIELDS_MAX}
              onChange={({ currentTarget }) =>
                setFields(currentTarget.checked ? [...fields, field] : fields.filter((one) => one !== field))
              }
            >
              {field}
            </Checkbox>
          ))}
        </div>
        <FieldFailure text={failures["fields"]} />
      </fieldset>
      <FormField name="worksUrl" title="代表作链接" failure={failures["worksUrl"]}>
        {(filled) => (
          <input
            {...filled}
            className="input"
            type="url"
            maxLength={WORKS_URL_MAX}
            placeholder="https://"
            autoComplete="off"
            defaultValue={known?.worksUrl}
          />
        )}
      </FormField>
      <FormField name="bio" title="简介（公开）" failure={failures["bio"]}>
        {(filled) => <textarea {...filled} className="input" rows={4} maxLength={BIO_MAX} defaultValue={known?.bio} />}
      </FormField>
      <FieldFailure text={failures["form"]} />
      <div className="needs-script">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {isAuthor ? "保存" : known ? "重新提交" : "提交申请"}
        </Button>
      </div>
    </form>
  );
}

function OwnNames({ known, failures }: { known: Application | null; failures: Record<string, string> }) {
  return (
    <>
      <FormField name="penName" title="笔名（必填，审核通过后公开）" failure={failures["penName"]}>
        {(filled) => (
          <input
            {...filled}
            className="input"
            maxLength={PEN_NAME_LENGTH.most}
            autoComplete="off"
            defaultValue={known?.penName}
          />
        )}
      </FormField>
      <FormField name="realName" title="真实姓名（必填，仅审核人员可见）" failure={failures["realName"]}>
        {(filled) => (
          <input
            {...filled}
            className="input"
            maxLength={REAL_NAME_MAX}
            autoComplete="name"
            defaultValue={known?.realName}
          />
        )}
      </FormField>
    </>
  );
}
