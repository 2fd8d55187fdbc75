import { useEffect, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import type { FieldFailures } from "#web/components/form-dialog.tsx";
import { type Upload, uploads as calls } from "../../contract/uploads.ts";
import { EDITABLE_STATES } from "../../states.ts";
import { dropDraft, fieldsOf, storeDraft, knownFields, type UploadFields } from "./upload-drafts.ts";

/** An upload with its form, and what became of it. */
export interface UploadForm {
  upload: Upload;
  fields: UploadFields;
  failures: FieldFailures;
  /** What was said when it was submitted. */
  message: string;
  isBusy: boolean;
}

const LOOK_AGAIN_MS = 1_500;

/** The uploads of a page with their forms: those that are being read are looked at again until they are. */
export function useUploadForms(loaded: Upload[]) {
  const [forms, setForms] = useState<UploadForm[]>(() => loaded.map((upload) => toForm(upload, false)));
  const reading = forms
    .filter(({ upload }) => upload.state === "reading")
    .map(({ upload }) => upload.id)
    .join(",");

  // What was typed before is known to the browser alone.
  useEffect(() => setForms((known) => known.map((form) => ({ ...form, fields: fieldsOf(form.upload) }))), []);

  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => {
      // What fails is asked again.
      callApi(calls.listUploads, { ids: reading, pageSize: 100 }).then(
        ({ data }) => data.forEach(put),
        () => {},
      );
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [reading]);

  /** Shows an upload, the latest first, or brings what is shown of it up to date. */
  function put(upload: Upload) {
    setForms((known) => {
      const former = known.find((form) => form.upload.id === upload.id);
      if (!former) return [toForm(upload, true), ...known];
      const isRead = former.upload.state === "reading" && upload.state !== "reading";
      return known.map((form) =>
        form === former ? { ...form, upload, ...(isRead && { fields: fieldsOf(upload) }) } : form,
      );
    });
  }

  function change(id: number, part: Partial<UploadForm>) {
    setForms((known) => known.map((form) => (form.upload.id === id ? { ...form, ...part } : form)));
  }

  function fill(id: number, filled: Partial<UploadFields>) {
    const form = forms.find(({ upload }) => upload.id === id);
    if (!form) return;
    const fields = { ...form.fields, ...filled } as UploadFields;
    storeDraft(id, fields);
    const failures = Object.fromEntries(Object.entries(form.failures).filter(([name]) => !(name in filled)));
    change(id, { fields, failures });
  }

  /** Submits one; answers whether it was taken. */
  async function submit(id: number): Promise<boolean> {
    const form = forms.find(({ upload }) => upload.id === id);
    if (!form) return false;
    change(id, { isBusy: true, failures: {}, message: "" });
    try {
      const answer = await withLogin(() => callApi(calls.submitUpload, { ...form.fields, id } as never));
      if (!answer) return false;
      dropDraft(id);
      change(id, { upload: answer.upload, message: answer.message });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const named = Object.entries(error.errors).map(([field, text]) => [field.split(".")[0]!, text]);
      change(id, {
        failures:
          named.length > 0 ? Object.fromEntries(named) : { form: `${error.message}。您填写的内容仍在，可稍后再提交。` },
      });
      return false;
    } finally {
      change(id, { isBusy: false });
    }
  }

  async function remove(id: number): Promise<void> {
    if (!(await withLogin(() => callApi(calls.removeUploads, { ids: [id] })))) return;
    dropDraft(id);
    setForms((known) => known.filter(({ upload }) => upload.id !== id));
  }

  return { forms, put, fill, submit, remove };
}

/** Whether its uploader can fill in and submit it. */
export function isEditable({ state }: Pick<Upload, "state">): boolean {
  return EDITABLE_STATES.includes(state);
}

function toForm(upload: Upload, isInBrowser: boolean): UploadForm {
  const fields = isInBrowser ? fieldsOf(upload) : knownFields(upload);
  return { upload, fields, failures: {}, message: "", isBusy: false };
}
