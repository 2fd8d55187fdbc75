import type { FormEvent } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";
import { type FetchHostRow, linkFetching } from "../../contract/link-fetching.ts";
import { FETCH_PACE_SECONDS } from "../../fetch-labels.ts";

interface AllowHostFormProps {
  /** The host that the address of the page names; else empty. */
  named: string;
  /** What is said of it by now. */
  known: FetchHostRow | undefined;
}

/** Allows a host to be asked for datasheets, or says anew how often and why. */
export function AllowHostForm({ named, known }: AllowHostFormProps) {
  const { isBusy, failures, act } = useAction();

  async function handleSave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = readForm(form, "host", "paceSeconds", "note");
    await act(async () => {
      await callApi(linkFetching.saveFetchHost, { ...fields, isAllowed: "true" });
      // What is sent is unsaved no more, whatever the page takes to be brought up to date.
      form.reset();
    }, "已允许");
  }

  return (
    <section className="card case" aria-labelledby="allow-title">
      <h2 id="allow-title">允许一个网站</h2>
      <p className="text-sm text-secondary">
        只抓取允许的网站，遵守它的 robots.txt。请先确认网站的条款允许收录；文件链接会转到的其他网站也要在这里允许。
      </p>
      <form
        data-new=""
        method="dialog"
        className="console-form"
        aria-label="允许一个网站"
        onSubmit={(event) => void handleSave(event)}
      >
        <label>
          网站
          <input
            className="input"
            name="host"
            maxLength={2000}
            defaultValue={named}
            placeholder="www.ti.com"
            required
          />
          <FieldFailure text={failures["host"]} />
        </label>
        <label>
          间隔（秒）
          <input
            className="input num"
            name="paceSeconds"
            inputMode="numeric"
            defaultValue={known?.paceSeconds ?? FETCH_PACE_SECONDS.usual}
          />
          <FieldFailure text={failures["paceSeconds"]} />
        </label>
        <label>
          理由
          <input className="input" name="note" maxLength={200} defaultValue={known?.note ?? ""} required />
          <FieldFailure text={failures["note"]} />
        </label>
        <Button type="submit" isBusy={isBusy}>
          允许
        </Button>
      </form>
    </section>
  );
}
