import { useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { COVER_LEAST } from "../../labels.ts";
import type { Track } from "./article-fields.ts";
import { bringPicture } from "./bring-picture.ts";
import { UploadRefused } from "../bring-upload.ts";
import { shownAddress } from "./picture-node.ts";

interface CoverFieldProps {
  cover: Picture | null;
  hint: string;
  failure: string | undefined;
  track: Track;
  onChange: (cover: Picture | null) => void;
}

/** The picture that lists show beside the title. */
export function CoverField({ cover, hint, failure, track, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState("");

  async function handleChosen(file: File) {
    setIsBusy(true);
    setRefusal("");
    try {
      const picture = await track(bringPicture(file));
      if (!picture) return;
      if (picture.width < COVER_LEAST.width || picture.height < COVER_LEAST.height)
        setRefusal(`图片只有 ${picture.width}×${picture.height}，封面至少 ${COVER_LEAST.width}×${COVER_LEAST.height}`);
      else onChange(picture);
    } catch (error) {
      setRefusal(error instanceof UploadRefused ? error.message : messageOf(error, "图片没有传上，请重试"));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid gap-2" role="group" aria-label="封面">
      <p className="font-medium">封面（可不填）</p>
      {cover && (
        <div className="write-cover">
          <img src={shownAddress(cover)} alt="文章封面" width={cover.width} height={cover.height} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          className="unseen"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label="封面文件"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void handleChosen(file);
          }}
        />
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          {cover ? "更换封面" : "上传封面"}
        </Button>
        {cover && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              setRefusal("");
              onChange(null);
            }}
          >
            移除
          </Button>
        )}
        <span className="text-sm text-secondary">{hint}</span>
      </div>
      <FieldFailure text={refusal || failure} />
    </div>
  );
}
