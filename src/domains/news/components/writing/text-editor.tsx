import { NodeSelection, Selection, type Transaction } from "@tiptap/pm/state";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { memo, useEffect, useId, useRef, useState } from "react";
import { showToast } from "#web/components/toast.tsx";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { cleanPaste, type PlacedPicture } from "#web/rich-text/clean-paste.ts";
import { coveredEdges } from "./covered-edges.ts";
import { articleExtensions } from "./extensions.ts";
import { type EditedFormula, FormulaDialog } from "#web/rich-text/formula-dialog.tsx";
import { LinkDialog } from "#web/rich-text/link-dialog.tsx";
import { openPictureUploads } from "./picture-uploads.ts";
import { focusTools, Toolbar } from "./toolbar.tsx";
import "../articles/article.css";
import "./editor.css";

interface TextEditorProps {
  document: ArticleDocument;
  onReady: (editor: Editor) => void;
  onChange: () => void;
}

const AT_ONCE_MAX = 20;
const NOTHING_PASTED = { placed: [] as PlacedPicture[], others: 0 };

/** The text of an article as it is written: as readers will see it, with the tools above it. How its saving stands draws nothing of it anew. */
export const TextEditor = memo(EditedText);

function EditedText({ document: first, onReady, onChange }: TextEditorProps) {
  const [formula, setFormula] = useState<EditedFormula | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const pictureField = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  /** The pictures of what is just being pasted or dropped. */
  const pasted = useRef(NOTHING_PASTED);
  const hintId = useId();
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
    onUpdate: ({ editor: changed, transaction, appendedTransactions }) => {
      setFormula((edited) => edited && [transaction, ...appendedTransactions].reduce(movedBy, edited));
      uploads.finish(changed);
      latest.current.onChange();
    },
    editorProps: {
      attributes: {
        class: "article-body editor-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "正文",
        "aria-describedby": hintId,
        spellcheck: "false",
      },
      scrollThreshold: coveredEdges,
      scrollMargin: coveredEdges,
      handleKeyDown: (_, event) => handleKey(event),
      transformPastedHTML: (html) => {
        const { html: clean, ...pictures } = cleanPaste(html, (file, index) =>
          index < AT_ONCE_MAX ? placedPicture(file) : null,
        );
        pasted.current = pictures;
        return clean;
      },
      handlePaste: (_, event) => takePaste(event.clipboardData),
      handleDrop: (view, event, __, isMoved) => {
        const files = isMoved ? [] : picturesOf(event.dataTransfer);
        const others = bringPasted();
        if (files.length === 0) {
          tellOthers(others);
          return false;
        }
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (at !== undefined) editor.commands.setTextSelection(at);
        void insertPictures(files);
        return true;
      },
    },
  });

  const [uploads] = useState(openPictureUploads);
  useEffect(() => onReady(editor), [editor, onReady]);

  function handleKey(event: KeyboardEvent): boolean {
    const isTools = event.altKey && event.key === "F10";
    const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    if (event.isComposing || !(isTools || isLink)) return false;
    event.preventDefault();
    if (isTools) focusTools(frame.current);
    else setIsLinking(true);
    return true;
  }

  /** The formula that is selected, or a new one. */
  function openFormula() {
    const { selection } = editor.state;
    const chosen =
      selection instanceof NodeSelection && /^(?:formula|inlineFormula)$/.test(selection.node.type.name)
        ? selection.node
        : null;
    setFormula(
      chosen
        ? { latex: chosen.attrs["latex"] as string, isBlock: chosen.isBlock, at: selection.from }
        : { latex: "", isBlock: false, at: null },
    );
  }

  /** Pictures alone are uploaded; beside words (Word brings a picture of them) the words are pasted. */
  function takePaste(data: DataTransfer | null): boolean {
    const html = data?.getData("text/html") ?? "";
    const others = bringPasted();
    const files = picturesOf(data);
    if (files.length > 0 && !new DOMParser().parseFromString(html, "text/html").body.textContent.trim()) {
      void insertPictures(files);
      return true;
    }
    tellOthers(others);
    return false;
  }

  /** Uploads the pictures of a paste once they stand in the text; answers how many others it had. */
  function bringPasted(): number {
    const { placed, others } = pasted.current;
    pasted.current = NOTHING_PASTED;
    setTimeout(() => void uploads.bring(editor, placed));
    return others;
  }

  /** All find their places at once, and are uploaded one after the other. */
  async function insertPictures(files: File[]) {
    if (files.length > AT_ONCE_MAX) showToast({ kind: "warning", text: `一次最多插入 ${AT_ONCE_MAX} 张图片` });
    const placed = files.slice(0, AT_ONCE_MAX).map(placedPicture);
    const nodes = placed.map(({ uploadKey, preview }) => ({ type: "picture", attrs: { uploadKey, src: preview } }));
    // A line after them, so that what is typed next does not take their place.
    editor
      .chain()
      .focus()
      .insertContentAt(editor.state.selection.to, [...nodes, { type: "paragraph" }])
      .run();
    await uploads.bring(editor, placed);
  }

  function handleFormula({ latex, isBlock, at }: EditedFormula) {
    setFormula(null);
    const type = isBlock ? "formula" : "inlineFormula";
    const chain = editor.chain().focus();
    const old = at === null ? null : editor.state.doc.nodeAt(at);
    if (at !== null && old)
      chain
        .insertContentAt({ from: at, to: at + old.nodeSize }, latex ? { type, attrs: { latex } } : "")
        .command(({ tr }) => goOnBehind(tr, at + (latex ? 1 : 0)))
        .run();
    else if (latex) {
      const node = { type, attrs: { latex } };
      // A line after it, so that Enter and what is typed next go on there.
      chain.insertContent(isBlock ? [node, { type: "paragraph" }] : node).run();
    }
  }

  return (
    <div ref={frame} className="editor-frame">
      <Toolbar
        editor={editor}
        onFormula={openFormula}
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
      <p id={hintId} className="editor-hint">
        输入 # 插入型号；Ctrl+K 链接；Alt+F10 到工具栏，Esc 回到正文
      </p>
      {formula && <FormulaDialog formula={formula} onDone={handleFormula} onClose={() => setFormula(null)} />}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

/** A formula that is edited, where a change of the text has left it; as a new one where it was taken out meanwhile. */
function movedBy(formula: EditedFormula, { mapping }: Transaction): EditedFormula {
  if (formula.at === null) return formula;
  const { pos, deletedAfter } = mapping.mapResult(formula.at);
  return { ...formula, at: deletedAfter ? null : pos };
}

/** Puts the cursor behind what stands before a place: Enter would open a formula that is still chosen once more. */
function goOnBehind(tr: Transaction, place: number): boolean {
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size)), 1));
  return true;
}

function placedPicture(file: File): PlacedPicture {
  return { file, uploadKey: `${Date.now()}-${Math.random()}`, preview: URL.createObjectURL(file) };
}

function tellOthers(others: number): void {
  if (others > 0)
    showToast({ kind: "warning", text: `有 ${others} 张图片没有带入：请在原处另存到本机，再用“图片”按钮插入` });
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
