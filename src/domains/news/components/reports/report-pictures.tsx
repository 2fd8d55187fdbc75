import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { withLogin } from "#domains/accounts/components/public/require-login.ts";
import { waitUntilScanned } from "#domains/files/components/public/wait-until-scanned.ts";
import { files } from "#domains/files/contract.ts";
import { callWithFile } from "#web/call-with-file.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { REPORT_PICTURES_MOST } from "../../contract/reports.ts";

const ACCEPTED = ".jpg,.jpeg,.png,.webp";
const BYTES_MAX = 5_000_000;

/** Pictures that prove a report: uploaded when they are chosen, handed in with it. */
export function ReportPictures({ failure }: { failure: string | undefined }) {
  const [uploads, setUploads] = useState<{ id: string; fileName: string }[]>([]);
  const [refusal, setRefusal] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);

  async function bring(file: File) {
    left.current = new AbortController();
    // Before the file, which is called `blob` otherwise.
    const upload = await callWithFile(files.upload, { fileName: file.name, purpose: "picture", file: new Uint8Array(await file.arrayBuffer()) });
    return upload.scanState === "waiting" ? waitUntilScanned(upload.id, left.current.signal) : upload;
  }

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])].slice(0, REPORT_PICTURES_MOST - uploads.length);
    event.target.value = "";
    setRefusal("");
    setIsBusy(true);
    try {
      for (const file of chosen) {
        if (file.size > BYTES_MAX) {
          setRefusal(`「${file.name}」超过 5 MB`);
          continue;
        }
        const upload = await withLogin(() => bring(file));
        if (!upload) return;
        setUploads((known) => [...known, { id: upload.id, fileName: file.name }]);
      }
    } catch (error) {
      setRefusal(messageOf(error, "图片没有传上，请重试"));
    } finally {
      setIsBusy(false);
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
              <Button size="small" kind="quiet" aria-label={`移除 ${fileName}`} onClick={() => setUploads((known) => known.filter((one) => one.id !== id))}>
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input ref={input} className="unseen" type="file" accept={ACCEPTED} multiple aria-label="图片文件" tabIndex={-1} onChange={(event) => void handleChosen(event)} />
        <Button size="small" isBusy={isBusy} disabled={uploads.length >= REPORT_PICTURES_MOST} onClick={() => input.current?.click()}>
          上传图片
        </Button>
        <span className="text-sm text-secondary">最多 {REPORT_PICTURES_MOST} 张，每张不超过 5 MB；只有审核人员可见</span>
      </div>
      <FieldFailure text={refusal || failure} />
    </div>
  );
}
