import { useState } from "react";
import { useLoaderData } from "react-router";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { OWN_UPLOADS_ADDRESS } from "../addresses.ts";
import { FileDrop } from "../components/uploads/file-drop.tsx";
import { UploadCard } from "../components/uploads/upload-card.tsx";
import { isEditable, useUploadForms } from "../components/uploads/use-upload-forms.ts";
import { partCategories } from "#domains/catalogue/contract/categories.ts";
import type { CategoryBranch } from "#domains/catalogue/contract/category-shapes.ts";
import { type Upload, uploads as calls } from "../contract/uploads.ts";
import "./uploads.css";

const SHOWN_MAX = 50;

interface UploadPage {
  own: { unfinished: Upload[]; categories: CategoryBranch[] } | null;
}

export const meta: Meta = {
  title: "上传规格书",
  description: "上传 PDF 规格书，自动识别品牌与型号，审核后发布，供同行查阅。",
  canonical: "/upload",
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<UploadPage> {
  const id = Number(url.searchParams.get("id") ?? "");
  const own = await loadOwn(isSignedIn, async () => {
    const [list, categories] = await Promise.all([
      call(
        calls.listUploads,
        Number.isSafeInteger(id) && id > 0
          ? { ids: String(id) }
          : { states: "reading,unusable,draft,rejected,withdrawn", pageSize: SHOWN_MAX },
      ),
      call(partCategories.listCategories, {}),
    ]);
    return { unfinished: list.data, categories };
  });
  return { own };
}

export default function UploadDatasheets() {
  const { own } = useLoaderData<UploadPage>();
  return (
    <div className="upload-page">
      <div className="flex flex-wrap items-baseline gap-3">
        <h1>上传规格书</h1>
        <a className="link ml-auto" href={OWN_UPLOADS_ADDRESS}>
          我的规格书
        </a>
      </div>
      {own ? <Uploading {...own} /> : <LoginNeeded act="上传规格书" />}
    </div>
  );
}

function Uploading({ unfinished, categories }: NonNullable<UploadPage["own"]>) {
  const { forms, put, fill, submit, remove } = useUploadForms(unfinished);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const open = forms.filter(({ upload }) => isEditable(upload) && upload.state !== "linked");

  async function handleUploaded(fileId: string) {
    const upload = await withLogin(() => callApi(calls.addUpload, { fileId }));
    if (!upload) throw new Error("请登录后重试");
    put(upload);
  }

  async function submitAll() {
    setIsSubmitting(true);
    const taken: boolean[] = [];
    // One by one: of two new brands of one name the second is known.
    for (const { upload } of open) taken.push(await submit(upload.id));
    setIsSubmitting(false);
    const left = taken.filter((isTaken) => !isTaken).length;
    showToast(
      left === 0
        ? { kind: "success", text: "操作成功" }
        : { kind: "warning", text: `${left} 份还没有提交，请按提示修改后再提交` },
    );
    if (left > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".upload-card [aria-invalid]")?.focus());
  }

  async function handleRemove(id: number) {
    try {
      await remove(id);
    } catch {
      showToast({ kind: "error", text: "没有删除，请刷新后再试" });
    }
  }

  return (
    <>
      <FileDrop onUploaded={handleUploaded} />
      {forms.map((form) => (
        <UploadCard
          key={form.upload.id}
          form={form}
          categories={categories}
          onFill={(fields) => fill(form.upload.id, fields)}
          onSubmit={() => void submit(form.upload.id)}
          onRemove={() => void handleRemove(form.upload.id)}
        />
      ))}
      {open.length > 1 && (
        <div className="upload-bar">
          <Checkbox
            checked={open.every(({ fields }) => fields.hasRights !== "")}
            onChange={({ currentTarget }) =>
              open.forEach(({ upload }) => fill(upload.id, { hasRights: currentTarget.checked ? "true" : "" }))
            }
          >
            这 {open.length} 份文件均已确认有权上传
          </Checkbox>
          <Button kind="primary" isBusy={isSubmitting} onClick={() => void submitAll()}>
            全部提交（{open.length}）
          </Button>
        </div>
      )}
      {forms.some(({ upload }) => upload.state === "waiting") && (
        <p>
          <LinkButton href={OWN_UPLOADS_ADDRESS}>查看审核状态</LinkButton>
        </p>
      )}
    </>
  );
}
