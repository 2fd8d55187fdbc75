import { Button, LinkButton } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { uploadFileAddress, uploadThumbnailAddress } from "../../addresses.ts";
import type { Upload } from "../../contract/uploads.ts";
import { UPLOAD_STATE_LABELS } from "../../upload-labels.ts";
import { UPLOAD_STATE_TONES } from "./upload-card.tsx";
import { isEditable } from "./use-upload-forms.ts";

interface OwnUploadRowProps {
  upload: Upload;
  now: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onWithdraw: () => void;
  onObject: () => void;
}

const OBJECTION_LABELS = { open: "异议处理中", accepted: "异议成立", rejected: "异议未成立，维持下架" };

/** One of a user's own uploads: its state with the reason, and what can be done with it. */
export function OwnUploadRow({ upload, now, isChosen, onChoose, onWithdraw, onObject }: OwnUploadRowProps) {
  const { id, state, document, title, fileName, mpns, brandName, reason, failure } = upload;
  const picture = uploadThumbnailAddress(upload);
  const removed = document?.removed;
  return (
    <li className="own-upload">
      <span className="needs-script">
        <Checkbox
          checked={isChosen}
          aria-label={`选择 ${title || fileName}`}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        >
          {""}
        </Checkbox>
      </span>
      <div className="upload-cover">
        {picture ? <img src={picture} alt="" loading="lazy" /> : <span aria-hidden="true">PDF</span>}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <a
            className="link min-w-0 break-words font-medium"
            href={document && !removed ? documentAddress(document) : uploadFileAddress(upload)}
          >
            {title || fileName}
          </a>
          {removed ? (
            <Tag tone="danger">已下架</Tag>
          ) : (
            <Tag tone={UPLOAD_STATE_TONES[state]}>{UPLOAD_STATE_LABELS[state]}</Tag>
          )}
        </p>
        {(mpns.length > 0 || brandName) && (
          <p className="text-sm text-secondary">
            {brandName} <span className="mpn">{mpns.slice(0, 5).join("、")}</span>
            {mpns.length > 5 && ` 等 ${mpns.length} 个型号`}
          </p>
        )}
        {state === "rejected" && <p className="field-message">未通过原因：{reason}</p>}
        {failure && <p className="field-message">{failure}</p>}
        {state === "linked" && document?.mpn && (
          <p className="text-sm">该文件已存在，已为您关联到型号 {document.mpn}</p>
        )}
        {removed && (
          <p className="text-sm">
            下架原因：{removed.reason}
            {removed.objection &&
              `；${OBJECTION_LABELS[removed.objection.state]}${removed.objection.note ? `：${removed.objection.note}` : ""}`}
          </p>
        )}
        <p className="num text-sm text-secondary">
          <FriendlyTime
            at={upload.submittedAt ?? upload.createdAt}
            now={now}
            act={upload.submittedAt ? "提交" : "上传"}
          />
        </p>
        <p className="flex flex-wrap gap-2">
          {isEditable(upload) && state !== "linked" && (
            <LinkButton
              size="small"
              kind={state === "rejected" || state === "draft" ? "primary" : "plain"}
              href={`/upload?id=${id}`}
            >
              {state === "draft" ? "填写并提交" : "修改并重新提交"}
            </LinkButton>
          )}
          {state === "linked" && (
            <LinkButton size="small" href={`/upload?id=${id}`}>
              补充型号
            </LinkButton>
          )}
          <span className="needs-script flex flex-wrap gap-2">
            {state === "waiting" && (
              <Button size="small" onClick={onWithdraw}>
                撤回
              </Button>
            )}
            {removed && !removed.objection && (
              <Button size="small" onClick={onObject}>
                提出异议
              </Button>
            )}
          </span>
        </p>
      </div>
    </li>
  );
}
