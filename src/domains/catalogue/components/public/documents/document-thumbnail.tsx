import { Icon } from "#web/components/icon.tsx";
import { thumbnailAddress } from "../../../document-addresses.ts";
import type { DocumentGlance } from "../../../contract/document-shapes.ts";

interface DocumentThumbnailProps {
  document: Pick<DocumentGlance, "id" | "thumbnail">;
  /** 56, 88 or 300 px wide; `small` unless told. */
  size?: "small" | "medium" | "large";
  /** Loads at once: the picture that the page is about. */
  isFirst?: boolean;
}

/** The picture of a datasheet's first page, or a sheet in its place while there is none. A decoration: the title stands beside it. */
export function DocumentThumbnail({ document, size = "small", isFirst = false }: DocumentThumbnailProps) {
  const address = thumbnailAddress(document);
  return (
    <span className={size === "small" ? "document-thumbnail" : `document-thumbnail document-thumbnail-${size}`}>
      {address ? (
        <img src={address} alt="" loading={isFirst ? "eager" : "lazy"} decoding="async" />
      ) : (
        <Icon name="document" size={size === "small" ? 20 : 32} />
      )}
    </span>
  );
}
