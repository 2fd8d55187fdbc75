import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { ConfigPictureProps } from "#web/console-section.ts";
import { messageOf } from "#web/message-of.ts";
import { withLogin } from "#web/require-login.ts";
import { PICTURE_UPLOAD } from "../../upload-purposes.ts";
import { bringSmallFile } from "./bring-small-file.ts";
import { nameUploaded, sourceOfPicture } from "./picture-source.ts";

/** The picture of a value or a thing: uploaded when it is chosen, kept once that is saved. */
export function PictureField({ title, name, help, value, isLocked, failure, onChange }: ConfigPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const left = useRef<AbortController>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [refusal, setRefusal] = useState("");
  // By the time the picture is there the form holds more, and what it is for may stand elsewhere.
  const latest = useRef(onChange);
  const source = sourceOfPicture(value);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => left.current?.abort(), []);

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    left.current = new AbortController();
    const { signal } = left.current;
    setRefusal("");
    setIsBusy(true);
    try {
      const asked = { purpose: PICTURE_UPLOAD, signal, onWait: () => setIsWaiting(true) };
      const uploadId = await withLogin(() => bringSmallFile(file, asked));
      if (uploadId && !signal.aborted) latest.current(nameUploaded(uploadId, file));
    } catch (error) {
      if (!signal.aborted) setRefusal(messageOf(error, "图片没有传上，请重试"));
    } finally {
      setIsBusy(false);
      setIsWaiting(false);
    }
  }

  return (
    <div className="config-field" role="group" aria-label={name}>
      <span>{title}</span>
      <div className="flex flex-wrap items-center gap-2">
        {source && <img className="size-16 object-contain" src={source} alt={`${name}预览`} width={64} height={64} />}
        {!isLocked && (
          <>
            <input
              ref={input}
              className="unseen"
              type="file"
              accept={PICTURE_UPLOAD.extensions.join(",")}
              aria-label={`${name}文件`}
              tabIndex={-1}
              onChange={(event) => void handleChosen(event)}
            />
            <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
              {source ? "更换" : "上传图片"}
            </Button>
            {value && (
              <Button size="small" kind="quiet" onClick={() => onChange(null)}>
                移除
              </Button>
            )}
          </>
        )}
      </div>
      <p className="config-help" role="status">
        {isWaiting ? "正在进行安全检查，请稍候…" : [help, PICTURE_UPLOAD.hint].filter(Boolean).join("；")}
      </p>
      <FieldFailure text={refusal || failure} />
    </div>
  );
}
