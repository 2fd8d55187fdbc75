import { useState, type ReactNode } from "react";
import { requireLogin } from "#web/require-login.ts";
import { Icon } from "#web/components/icon.tsx";
import { callHeaders } from "#web/call-api.ts";
import { dropLogin } from "#web/clear-login-info.ts";
import { documentAddress, fileAddress, thumbnailAddress } from "#domains/catalogue/document-addresses.ts";
import { markedTitle } from "#domains/catalogue/sample-documents.ts";
import type { DocumentDetail } from "../../contract/document-detail.ts";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { SaveLink } from "#domains/catalogue/components/public/documents/save-link.tsx";
import { DocumentPicker } from "./document-picker.tsx";
import type { PdfFailure } from "./pdf-failure.ts";
import { PdfViewer, type PdfViewerProps } from "./pdf-viewer.tsx";
import { withoutBeside } from "./viewer-hash.ts";
import { ViewerIcon } from "./viewer-icon.tsx";
import { ToolButton } from "./tool-button.tsx";
import { type Side, useLinkedScroll } from "./use-linked-scroll.ts";
import "./paired-viewers.css";

interface PairedViewersProps {
  document: DocumentDetail;
  /** Stands beside it. */
  beside: DocumentDetail | null;
  /** The address of this page with another document beside, or with none, at a place (`#page=2`). */
  addressWith(besideId: number | null, hash?: string): string;
}

/** The viewer of one datasheet, or of two that move together. */
export function PairedViewers({ document, beside, addressWith }: PairedViewersProps) {
  const [isPicking, setIsPicking] = useState(false);
  const linked = useLinkedScroll();
  const sides: [Side, DocumentDetail][] = [
    ["left", document],
    ...(beside ? [["right", beside] as [Side, DocumentDetail]] : []),
  ];
  return (
    <div className={beside ? "pdf-pair is-double" : "pdf-pair"}>
      {beside && (
        <div className="pdf-pair-bar">
          <strong>对照阅读</strong>
          <button
            type="button"
            className="pdf-tool pdf-tool-words"
            aria-pressed={linked.isLinked}
            onClick={linked.toggle}
          >
            <ViewerIcon name="chained" />
            联动滚动
          </button>
          <span className="text-sm text-secondary">
            {!linked.isLinked ? "各自滚动" : linked.isByHeadings ? "按相同的标题对齐" : "按页对齐"}
          </span>
          <span className="pdf-toolbar-end">
            <button type="button" className="pdf-tool pdf-tool-words" onClick={() => setIsPicking(true)}>
              换一份
            </button>
            {/* The place in the document is known when it is left. */}
            <a
              className="pdf-tool pdf-tool-words"
              href={addressWith(null)}
              data-stay=""
              onClick={(event) =>
                event.currentTarget.setAttribute("href", addressWith(null, withoutBeside(location.hash)))
              }
            >
              <Icon name="close" size={14} />
              关闭对照
            </a>
          </span>
        </div>
      )}
      {sides.map(([side, shown]) => (
        <div key={side} className="min-w-0">
          {beside && (
            <p className="pdf-pair-title">
              <a className="link" href={documentAddress(shown)}>
                {markedTitle(shown)}
              </a>
              {shown.brand && <span className="text-secondary">{brandTitle(shown.brand)}</span>}
            </p>
          )}
          <Viewer
            key={shown.id}
            document={shown}
            isShort={beside !== null}
            pageEntry={side === "left" ? "page" : "page2"}
            title={beside ? markedTitle(shown) : "规格书阅读"}
            onReading={(reading) => linked.handleReading(side, reading)}
            onScroll={() => linked.handleScroll(side)}
            tools={
              !beside && (
                <ToolButton label="对照阅读" onPress={() => setIsPicking(true)}>
                  <ViewerIcon name="beside" />
                </ToolButton>
              )
            }
          >
            <SaveLink document={shown} size="small" />
          </Viewer>
        </div>
      ))}
      <DocumentPicker
        isOpen={isPicking}
        document={document}
        addressWith={addressWith}
        onClose={() => setIsPicking(false)}
      />
    </div>
  );
}

type ViewerProps = Omit<PdfViewerProps, "fileUrl" | "headers" | "address" | "onFailed"> & {
  document: DocumentDetail;
  children: ReactNode;
};

function Viewer({ document, ...rest }: ViewerProps) {
  const [attempt, setAttempt] = useState(0);
  // Those of this browser; the server only draws the place of the viewer.
  const headers = typeof window === "undefined" ? undefined : callHeaders();

  async function handleFailed(failure: PdfFailure) {
    if (failure !== "notAllowed") return;
    dropLogin(headers?.["token"]);
    if (await requireLogin()) setAttempt((count) => count + 1);
  }

  return (
    <>
      <noscript>
        <p className="py-2">
          在页面内阅读和纠错需要 JavaScript；也可以 <a href={fileAddress(document)}>直接打开 PDF 文件</a>。
        </p>
      </noscript>
      <PdfViewer
        key={attempt}
        {...rest}
        address={documentAddress(document)}
        fileUrl={fileAddress(document)}
        preview={thumbnailAddress(document)}
        {...(headers && { headers })}
        onFailed={(failure) => void handleFailed(failure)}
      />
    </>
  );
}
