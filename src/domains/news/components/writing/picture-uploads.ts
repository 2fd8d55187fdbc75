import type { Editor } from "@tiptap/core";
import { CallFailed } from "#api/envelope.ts";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";
import type { PlacedPicture } from "#web/rich-text/clean-paste.ts";
import { UploadRefused } from "../bring-upload.ts";
import { bringPicture } from "./bring-picture.ts";
import { shownAddress } from "./picture-node.ts";

const UPLOAD_AGAIN_MS = 10_000;

interface PictureUpload extends PlacedPicture {
  /** In whose text it stands: what was drawn and not shown at once is made anew. */
  editor: Editor;
  /** It is brought now, or waits for those placed before it. */
  isUnderWay: boolean;
  /** What became of it: attributes of the picture, null where it is taken out; undefined while nobody knows. */
  outcome?: Record<string, unknown> | null;
}

/** Brings the pictures that stand in a text with the key of an upload, wherever they are by then: also one that was taken out meanwhile, and is there again since that was undone. */
export function openPictureUploads() {
  const uploads = new Map<string, PictureUpload>();

  /** All of them have their places already, and are uploaded one after the other. */
  async function bring(editor: Editor, placed: PlacedPicture[]): Promise<void> {
    for (const each of placed) uploads.set(each.uploadKey, { ...each, editor, isUnderWay: true });
    for (const { uploadKey } of placed) await upload(uploads.get(uploadKey)!);
  }

  async function upload(one: PictureUpload): Promise<void> {
    one.isUnderWay = true;
    for (let tries = 1; one.outcome === undefined && hasPicture(one); tries += 1) {
      try {
        const picture = await bringPicture(one.file);
        if (!picture) showToast({ kind: "warning", text: "没有登录，图片没有插入" });
        end(one, picture && { pictureId: picture.id, src: shownAddress(picture), uploadKey: null });
      } catch (error) {
        if (!mayPass(error)) {
          end(one, null);
          showToast({
            kind: "error",
            text: error instanceof UploadRefused ? error.message : messageOf(error, "图片没有传上，请重试"),
          });
          continue;
        }
        // It stays where it was put until there is a line again.
        if (tries === 1) showToast({ kind: "error", text: "网络已断开，图片将在恢复后自动上传，请勿关闭页面" });
        await untilOnline();
      }
    }
    one.isUnderWay = false;
  }

  function end(one: PictureUpload, outcome: Record<string, unknown> | null) {
    one.outcome = outcome;
    changePicture(one, outcome);
    URL.revokeObjectURL(one.preview);
  }

  /** Whether it is still wanted: it may have been deleted, or the page left. */
  function hasPicture({ editor, uploadKey }: PictureUpload): boolean {
    return waitingIn(editor).includes(uploadKey);
  }

  /** Wherever the picture is by now; null takes it out. */
  function changePicture({ editor, uploadKey }: PictureUpload, attributes: Record<string, unknown> | null) {
    if (editor.isDestroyed) return;
    editor.state.doc.descendants((node, position) => {
      if (node.type.name !== "picture" || node.attrs["uploadKey"] !== uploadKey) return;
      // Undone is that it was put there, not that it came.
      const tr = editor.state.tr.setMeta("addToHistory", false);
      editor.view.dispatch(
        attributes
          ? tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes })
          : tr.delete(position, position + node.nodeSize),
      );
    });
  }

  /** After each change of the text: what came back into it with an undo or redo is told what became of it, or is brought now. */
  function finish(editor: Editor): void {
    if (uploads.size === 0) return;
    for (const uploadKey of waitingIn(editor)) {
      const one = uploads.get(uploadKey);
      if (one?.outcome !== undefined) changePicture(one, one.outcome);
      else if (one && !one.isUnderWay) void upload(one);
    }
  }

  return { bring, finish };
}

/** The keys of those that stand in the text and are not there yet. */
function waitingIn(editor: Editor): string[] {
  const keys: string[] = [];
  if (!editor.isDestroyed)
    editor.state.doc.descendants((node) => {
      if (node.attrs["uploadKey"]) keys.push(node.attrs["uploadKey"] as string);
    });
  return keys;
}

/** Whether it may go through the next time: nothing answered, or what answers starts anew. */
function mayPass(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status >= 500);
}

/** Resolves when the line is back, or may be. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, UPLOAD_AGAIN_MS);
    addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    }
  });
}
