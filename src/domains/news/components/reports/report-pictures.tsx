import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";
import { formatFileSize } from "#shared/format-file-size.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { REPORT_PICTURES_MAX } from "../../contract/reports.ts";
import { bringUpload, refuseUnfit, UploadRefused } from "../bring-upload.ts";

/** Pictures that prove a report: uploaded when they are chosen, handed in with it. */
export function ReportPictures({ failure }: { failure: string | undefined }) {
  const [uploads, setUploads] = useState<{ id: string; fileName: string }[]>([]);
  const [refusal, setRefusal] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);
  // One that was refused by name is gone.
  useEffect(
    () => setUploads((known) => known.filter(({ fileName }) => !failure?.startsWith(`${fileName}：`))),
    [failure],
  );

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = "";
    const room = REPORT_PICTURES_MAX - uploads.length;
    const refusals =
      chosen.length > room ? [`图片最多 ${REPORT_PICTURES_MAX} 张，另外 ${chosen.length - room} 张没有加入`] : [];
    const { signal } = (left.current = new AbortController());
    setRefusal("");
    setIsBusy(true);
    try {
      for (const file of chosen.slice(0, room)) {
        const refused = await bring(file, signal);
        if (refused) refusals.push(refused);
      }
    } catch (error) {
      refusals.push(messageOf(error, "图片没有传上，请重试"));
    } finally {
      setRefusal(refusals.join("；"));
      setIsBusy(false);
    }
  }

  /** Answers why a picture was not taken; the others may be. */
  async function bring(file: File, signal: AbortSignal): Promise<string | null> {
    try {
      refuseUnfit(file, PICTURE_UPLOAD);
      const id = await withLogin(() => bringUpload(file, PICTURE_UPLOAD, signal));
      if (!id) return `${file.name}：没有登录`;
      setUploads((known) => [...known, { id, fileName: file.name }]);
      return null;
    } catch (error) {
      if (error instanceof UploadRefused) return error.message;
      throw error;
    }
  }

  return (
    <div className="grid gap-2" role="group" aria-label="图片">
      <input type="hidden" name="pictures" value={uploads.map(({ id }) => id).join(",")} />
      {uploads.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {uploads.map(({ id, fileName }) => (
            <li key={id} className="flex items-center gap-1">
              <span className="wrap-anywhere">{fileName}</span>
              <Button
                size="small"
                kind="quiet"
                aria-label={`移除 ${fileName}`}
                onClick={() => setUploads((known) => known.filter((one) => one.id !== id))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          className="unseen"
          type="file"
          accept={PICTURE_UPLOAD.extensions.join(",")}
          multiple
          aria-label="图片文件"
          tabIndex={-1}
          onChange={(event) => void handleChosen(event)}
        />
        <Button
          size="small"
          isBusy={isBusy}
          disabled={uploads.length >= REPORT_PICTURES_MAX}
          onClick={() => input.current?.click()}
        >
          上传图片
        </Button>
        <span className="text-sm text-secondary">
          最多 {REPORT_PICTURES_MAX} 张，每张不超过 {formatFileSize(PICTURE_UPLOAD.bytesMax)}
          ；只有审核人员可见
        </span>
      </div>
      <FieldFailure text={refusal || failure} />
    </div>
  );
}
