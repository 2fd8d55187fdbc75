import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { bringSmallFile } from "#domains/files/components/public/bring-small-file.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { certification } from "../../contract/certification.ts";
import { type FileKind, FILE_KIND_LABELS } from "../../labels.ts";
import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";
import { LICENCE_UPLOAD } from "../../upload-purposes.ts";

const PAPER = ".jpg,.jpeg,.png,.pdf";
const PICTURE = ".jpg,.jpeg,.png,.webp";

/** A file as a form keeps it: its number, marked where it is a PDF. */
export type FormFile = `${number}` | `${number}.pdf` | "";

interface FileFieldProps {
  kind: FileKind;
  title: string;
  /** What its button and preview call it, where the kind says too little. */
  name?: string;
  hint: string;
  value: FormFile[];
  /** So many at most. */
  most?: number;
  onChange: (value: FormFile[]) => void;
  failure: string | undefined;
  /** Whether the only one can be taken away; papers that are asked for can only be changed. */
  isRemovable?: boolean;
}

/** Files of the enterprise: each is uploaded when it is chosen, and shown as it is kept. */
export function FileField({
  kind,
  title,
  name = FILE_KIND_LABELS[kind],
  hint,
  value,
  most = 1,
  onChange,
  failure,
  isRemovable = kind === "logo",
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [refusal, setRefusal] = useState("");
  const left = useRef<AbortController>(null);
  const isPaper = kind !== "logo" && kind !== "picture";
  const purpose = isPaper ? LICENCE_UPLOAD : PICTURE_UPLOAD;

  useEffect(() => () => left.current?.abort(), []);

  /** Uploads a file, and has it kept once it may be. */
  async function bring(file: File) {
    left.current = new AbortController();
    const asked = { purpose, signal: left.current.signal, onWait: () => setIsChecking(true) };
    return callApi(certification.storeFile, { uploadId: await bringSmallFile(file, asked), kind });
  }

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])].slice(0, most === 1 ? 1 : most - value.length);
    event.target.value = "";
    setRefusal("");
    setIsBusy(true);
    let kept = value;
    try {
      for (const file of chosen) {
        const stored = await withLogin(() => bring(file));
        if (!stored) return;
        const brought: FormFile = stored.mediaType === "application/pdf" ? `${stored.id}.pdf` : `${stored.id}`;
        kept = most === 1 ? [brought] : [...kept, brought];
        onChange(kept);
      }
    } catch (error) {
      setRefusal(messageOf(error, "文件没有传上，请重试"));
    } finally {
      setIsBusy(false);
      setIsChecking(false);
    }
  }

  return (
    <div className="grid gap-2" role="group" aria-label={title}>
      <p className="font-medium">{title}</p>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((one) => (
            <li key={one} className="grid gap-1">
              <FilePreview file={one} label={name} />
              {most > 1 && (
                <Button size="small" kind="quiet" onClick={() => onChange(value.filter((other) => other !== one))}>
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          className="unseen"
          type="file"
          accept={isPaper ? PAPER : PICTURE}
          multiple={most > 1}
          aria-label={`${title}文件`}
          tabIndex={-1}
          onChange={(event) => void handleChosen(event)}
        />
        <Button
          isBusy={isBusy}
          disabled={most > 1 && value.length >= most}
          aria-invalid={failure ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {value.length > 0 && most === 1 ? `更换${name}` : `上传${name}`}
        </Button>
        {value.length > 0 && most === 1 && isRemovable && (
          <Button kind="quiet" onClick={() => onChange([])}>
            移除
          </Button>
        )}
        <span className="text-sm text-secondary" role="status">
          {isChecking ? "正在进行安全检查，请稍候…" : hint}
        </span>
      </div>
      <FieldFailure text={refusal || failure} />
    </div>
  );
}

/** A file as it is kept, in a window of its own when it is pressed. */
export function FilePreview({ file, label }: { file: FormFile; label: string }) {
  const [id, extension] = file.split(".");
  const address = `/api/enterprise/file/${id}`;
  return (
    <a className={extension ? "link" : "file-preview"} href={address} target="_blank" rel="noreferrer">
      {extension ? `查看${label}（PDF）` : <img src={address} alt={label} />}
    </a>
  );
}

/** A kept file as a form has it. */
export function formFile(file: { id: number; mediaType: string } | null | undefined): FormFile {
  if (!file) return "";
  return file.mediaType === "application/pdf" ? `${file.id}.pdf` : `${file.id}`;
}
