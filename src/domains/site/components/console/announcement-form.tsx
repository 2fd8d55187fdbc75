import { type FormEvent, useEffect, useRef, useState } from "react";
import type { InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { Banner } from "#web/shell/banner.tsx";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";
import { AUDIENCE_LABELS, AUDIENCES } from "../../announcement-labels.ts";
import { type Announcement, announcements } from "../../contract/announcements.ts";

type Announced = InputOf<typeof announcements.announce>;

const SAID: Partial<Record<Announcement["state"], string>> = {
  draft: "已存为草稿",
  scheduled: "已定时，到时送达",
};

interface AnnouncementFormProps {
  /** The draft that is written on; null for a new one. */
  draft: Announcement | null;
  /** As it stands now, where others may have changed it since. */
  latest: Announcement | undefined;
  onDone: () => void;
  /** Goes on with the draft as it stands now. */
  onAdopt: (latest: Announcement) => void;
  /** Told whether something is written that is not saved. */
  onTyped: (isTyped: boolean) => void;
}

/** Writes an announcement: kept as a draft, told now, or told later. */
export function AnnouncementForm({ draft, latest, onDone, onAdopt, onTyped }: AnnouncementFormProps) {
  const { isBusy, failures, act } = useAction();
  const [audience, setAudience] = useState(draft?.audience ?? "all");
  const [isBanner, setIsBanner] = useState(draft?.isBanner ?? false);
  const first = typedFirst(draft);
  const [typed, setTyped] = useState(first);
  const [version, setVersion] = useState(draft?.version);
  const newer = latest && version !== undefined && latest.version > version ? latest : null;
  const isTyped =
    audience !== (draft?.audience ?? "all") ||
    isBanner !== (draft?.isBanner ?? false) ||
    FIELDS.some((field) => typed[field] !== first[field]);
  const form = useRef<HTMLFormElement>(null);
  /** What is published once it was asked about. */
  const [asked, setAsked] = useState<Announced | null>(null);

  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isDraft = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") === "draft";
    const { startsAt, endsAt, ...fields } = fieldsOf(event.currentTarget);
    const given: Announced = {
      ...fields,
      audience,
      ...(isBanner && { isBanner: "true" }),
      ...(draft && { id: draft.id, version }),
      ...(isDraft && { isDraft: "true" }),
      startsAt: momentOf(startsAt),
      endsAt: momentOf(endsAt),
    };
    if (isDraft) void announce(given);
    else setAsked(given);
  }

  async function announce(given: Announced) {
    const isDone = await act(
      async () => {
        const kept = await callApi(announcements.announce, given);
        setVersion(kept.version);
        return kept;
      },
      ({ state }) => SAID[state] ?? "已发布，正在送达",
    );
    setAsked(null);
    if (!isDone) return;
    form.current?.reset();
    setAudience("all");
    setIsBanner(false);
    setTyped(first);
    onDone();
  }

  return (
    <form
      ref={form}
      method="dialog"
      className="card case"
      aria-label={draft ? "编辑草稿" : "发布公告"}
      onInput={({ currentTarget }) => setTyped(fieldsOf(currentTarget))}
      onSubmit={handleSubmit}
    >
      <label className="grid gap-1 text-sm">
        标题
        <input className="input" name="title" maxLength={100} required defaultValue={first.title} />
        <FieldFailure text={failures["title"]} />
      </label>
      <label className="grid gap-1 text-sm">
        内容
        <textarea className="input" name="text" rows={4} maxLength={1000} defaultValue={first.text} />
        <FieldFailure text={failures["text"]} />
      </label>
      <label className="grid gap-1 text-sm">
        点开后的页面（选填，本站路径）
        <input className="input" name="path" maxLength={500} placeholder="/specification" defaultValue={first.path} />
        <FieldFailure text={failures["path"]} />
      </label>
      <div className="flex flex-wrap gap-3">
        <label className="grid gap-1 text-sm">
          对象
          <select
            className="input"
            name="audience"
            value={audience}
            onChange={({ target }) => setAudience(target.value as typeof audience)}
          >
            {AUDIENCES.map((name) => (
              <option key={name} value={name}>
                {AUDIENCE_LABELS[name]}
              </option>
            ))}
          </select>
          <FieldFailure text={failures["audience"]} />
        </label>
        <label className="grid gap-1 text-sm">
          开始（选填，留空立即）
          <input className="input" type="datetime-local" name="startsAt" defaultValue={first.startsAt} />
          <FieldFailure text={failures["startsAt"]} />
        </label>
        <label className="grid gap-1 text-sm">
          结束（选填，到时撤下）
          <input className="input" type="datetime-local" name="endsAt" defaultValue={first.endsAt} />
          <FieldFailure text={failures["endsAt"]} />
        </label>
      </div>
      <Checkbox
        name="isBanner"
        value="true"
        checked={isBanner}
        onChange={({ currentTarget }) => setIsBanner(currentTarget.checked)}
      >
        {audience === "all"
          ? "同时作为横幅显示在所有页面顶部（访客也能看到，直到结束、撤下或被关闭）"
          : "同时作为横幅显示在该对象的页面底部（登录后可见，直到结束、撤下或被关闭）"}
      </Checkbox>
      <FieldFailure text={failures["isBanner"]} />
      {isBanner && (
        <Banner
          label="横幅预览"
          banner={{
            id: 0,
            title: typed.title || "（未填标题）",
            text: typed.text,
            path: typed.path || null,
            endsAt: null,
          }}
        />
      )}
      {newer && (
        <section className="grid gap-2" role="alert" aria-label="草稿已被修改">
          <p className="text-sm wrap-anywhere">
            这条草稿在您打开之后已被修改，现为「{newer.title}」{newer.text && `：${newer.text}`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => onAdopt(newer)}>
              采用最新的草稿
            </Button>
            <Button size="small" onClick={() => setVersion(newer.version)}>
              保留我写的内容
            </Button>
          </div>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={newer !== null}>
          发布
        </Button>
        <Button type="submit" name="as" value="draft" isBusy={isBusy} disabled={newer !== null}>
          存为草稿
        </Button>
        {draft && <Button onClick={onDone}>取消编辑</Button>}
      </div>
      {asked && (
        <ConfirmDialog
          title={`发送给${AUDIENCE_LABELS[audience]}？`}
          label="发送"
          isBusy={isBusy}
          onConfirm={() => void announce(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.title}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

const FIELDS = ["title", "text", "path", "startsAt", "endsAt"] as const;
const fieldsOf = (form: HTMLFormElement) => readForm(form, ...FIELDS);

function typedFirst(draft: Announcement | null): ReturnType<typeof fieldsOf> {
  return {
    title: draft?.title ?? "",
    text: draft?.text ?? "",
    path: draft?.path ?? "",
    startsAt: localOf(draft?.startsAt),
    endsAt: localOf(draft?.endsAt),
  };
}

/** What the field of a moment holds, in the browser's own time. */
function momentOf(written: string | undefined): string {
  return written ? new Date(written).toISOString() : "";
}

function localOf(moment: string | null | undefined): string {
  if (!moment) return "";
  const at = new Date(moment);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
