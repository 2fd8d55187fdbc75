import { isInAvif } from "#shared/is-in-avif.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { pictureAddress } from "../../addresses.ts";

interface CoverProps {
  picture: Picture;
  /** How wide it is shown, as `sizes` of an image tells it. */
  sizes: string;
  /** Seen at once: it is not waited for until it comes into sight. */
  isFirst?: boolean;
}

const ACROSS = 16;
const DOWN = 9;
const PLAIN_WIDTH = 480;

/** The picture of an article, cut to 16:9; a decoration beside its title. */
export function Cover({ picture, sizes, isFirst = false }: CoverProps) {
  const all = (format: "avif" | "webp") =>
    picture.widths.map((width) => `${pictureAddress(picture, width, format)} ${width}w`).join(", ");
  const plain = picture.widths.findLast((width) => width <= PLAIN_WIDTH) ?? picture.widths[0]!;
  return (
    <picture>
      {isInAvif(picture) && <source type="image/avif" srcSet={all("avif")} sizes={sizes} />}
      <img
        className="cover"
        src={pictureAddress(picture, plain)}
        srcSet={all("webp")}
        sizes={sizes}
        width={plain}
        height={Math.round((plain * DOWN) / ACROSS)}
        alt=""
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      />
    </picture>
  );
}
