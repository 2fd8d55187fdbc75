import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";
import type { ArticleDocument } from "../../document.ts";
import { bringPicture } from "./bring-picture.ts";
import { UploadRefused } from "./bring-upload.ts";
import { cleanPaste } from "./clean-paste.ts";
import { articleExtensions } from "./extensions.ts";
import { type EditedFormula, FormulaDialog } from "./formula-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { shownAddress } from "./picture-node.ts";
import { Toolbar } from "./toolbar.tsx";
import "../article/article.css";
import "./editor.css";

interface TextEditorProps {
  document: ArticleDocument;
  onReady: (editor: Editor) => void;
  onChange: () => void;
}

const AT_ONCE_MOST = 20;

/** The text of an article as it is written: as readers will see it, with the tools above it. */
export function TextEditor({ document: first, onReady, onChange }: TextEditorProps) {
  const [formula, setFormula] = useState<EditedFormula | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const pictureField = useRef<HTMLInputElement>(null);
  const latest = useRef({ onChange });
  useEffect(() => {
    latest.current = { onChange };
  });
  const editor = useEditor({
    extensions: articleExtensions({ onEditFormula: setFormula }),
    content: first,
    shouldRerenderOnTransaction: false,
    // Styles that carry no nonce are refused: editor.css has them.
    injectCSS: false,
    onUpdate: () => latest.current.onChange(),
    editorProps: {
      attributes: { class: "article-body editor-text", role: "textbox", "aria-multiline": "true", "aria-label": "正文", spellcheck: "false" },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) => takePaste(event.clipboardData),
      handleDrop: (view, event, __, isMoved) => {
        const files = isMoved ? [] : picturesOf(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (at !== undefined) editor.commands.setTextSelection(at);
        void insertPictures(files);
        return true;
      },
    },
  });

  useEffect(() => onReady(editor), [editor, onReady]);

  /** Pictures alone are uploaded; beside words (Word brings a picture of them) the words are pasted. */
  function takePaste(data: DataTransfer | null): boolean {
    const html = data?.getData("text/html") ?? "";
    const pasted = html ? new DOMParser().parseFromString(html, "text/html") : null;
    const files = picturesOf(data);
    if (files.length > 0 && !pasted?.body.textContent.trim()) {
      void insertPictures(files);
      return true;
    }
    const images = [...(pasted?.images ?? [])].filter((image) => !image.closest("figure[data-picture]"));
    const inline = images.filter(({ src }) => src.startsWith("data:image/"));
    if (images.length > inline.length) showToast({ kind: "warning", text: `有 ${images.length - inline.length} 张其他网站的图片没有带入，请另存后再上传` });
    // After the words around them.
    if (inline.length > 0) setTimeout(() => void Promise.all(inline.map(fileOf)).then((all) => insertPictures(all.filter((file) => file !== null))));
    return false;
  }

  /** All find their places at once, and are uploaded one after the other. */
  async function insertPictures(files: File[]) {
    if (files.length > AT_ONCE_MOST) showToast({ kind: "warning", text: `一次最多插入 ${AT_ONCE_MOST} 张图片` });
    const placed = files.slice(0, AT_ONCE_MOST).map((file, index) => ({ file, uploadKey: `${Date.now()}-${index}-${Math.random()}`, preview: URL.createObjectURL(file) }));
    const nodes = placed.map(({ uploadKey, preview }) => ({ type: "picture", attrs: { uploadKey, src: preview } }));
    // A line after them, so that what is typed next does not take their place.
    editor.chain().focus().insertContentAt(editor.state.selection.to, [...nodes, { type: "paragraph" }]).run();
    for (const each of placed) await uploadPicture(each);
  }

  async function uploadPicture({ file, uploadKey, preview }: { file: File; uploadKey: string; preview: string }) {
    try {
      const picture = await bringPicture(file);
      changePicture(uploadKey, picture && { pictureId: picture.id, src: shownAddress(picture), uploadKey: null });
    } catch (error) {
      if (!(error instanceof UploadRefused) && !navigator.onLine) {
        // It stays where it was put until there is a line again.
        addEventListener("online", () => void uploadPicture({ file, uploadKey, preview }), { once: true });
        showToast({ kind: "error", text: "网络已断开，图片将在恢复后自动上传，请勿关闭页面" });
        return;
      }
      changePicture(uploadKey, null);
      showToast({ kind: "error", text: error instanceof UploadRefused ? error.message : messageOf(error, "图片没有传上，请重试") });
    }
    URL.revokeObjectURL(preview);
  }

  /** Wherever the picture is by now; null takes it out. */
  function changePicture(uploadKey: string, attributes: Record<string, unknown> | null) {
    if (editor.isDestroyed) return;
    editor.state.doc.descendants((node, position) => {
      if (node.type.name !== "picture" || node.attrs["uploadKey"] !== uploadKey) return;
      // Undone is that it was put there, not that it came.
      const tr = editor.state.tr.setMeta("addToHistory", false);
      editor.view.dispatch(attributes ? tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes }) : tr.delete(position, position + node.nodeSize));
    });
  }

  function handleFormula({ latex, isBlock, at }: EditedFormula) {
    setFormula(null);
    const type = isBlock ? "formula" : "inlineFormula";
    const chain = editor.chain().focus();
    const old = at === null ? null : editor.state.doc.nodeAt(at);
    if (at !== null && old) chain.insertContentAt({ from: at, to: at + old.nodeSize }, latex ? { type, attrs: { latex } } : "").run();
    else if (latex) chain.insertContent({ type, attrs: { latex } }).run();
  }

  return (
    <div className="editor-frame">
      <Toolbar
        editor={editor}
        onFormula={() => setFormula({ latex: "", isBlock: false, at: null })}
        onLink={() => setIsLinking(true)}
        onPicture={() => pictureField.current?.click()}
      />
      <input
        ref={pictureField}
        className="unseen"
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label="选择图片"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          void insertPictures(files);
        }}
      />
      <EditorContent editor={editor} />
      {formula && <FormulaDialog formula={formula} onDone={handleFormula} onClose={() => setFormula(null)} />}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** The bytes of a picture that stands in the pasted text itself. */
async function fileOf({ src }: HTMLImageElement): Promise<File | null> {
  const [, type, base64] = /^data:(image\/[a-z+]+);base64,(.+)$/.exec(src) ?? [];
  if (!type || !base64) return null;
  return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], "粘贴的图片", { type });
}
