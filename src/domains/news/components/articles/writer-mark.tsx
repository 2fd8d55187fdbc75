import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { AuthorName } from "../../contract/article-shapes.ts";
import { AUTHOR_MARK_LABELS } from "../../labels.ts";

const SIDES = { small: 24, medium: 40, large: 64 };

/** A writer's picture, or a mark of his name where he has none; a decoration beside the name. */
export function WriterPicture({
  name,
  avatar,
  size = "medium",
}: {
  name: string;
  avatar: string | null;
  size?: keyof typeof SIDES;
}) {
  if (!avatar) return <LetterMark name={name} size={size} />;
  return (
    <img
      className={`writer-picture writer-picture-${size}`}
      src={avatar}
      alt=""
      width={SIDES[size]}
      height={SIDES[size]}
      loading="lazy"
    />
  );
}

/** What he is, by approval. */
export function WriterTags({ writer: { mark, isSample } }: { writer: Pick<AuthorName, "mark" | "isSample"> }) {
  return (
    <>
      {mark && <Tag tone="brand">{AUTHOR_MARK_LABELS[mark]}</Tag>}
      {isSample && <Tag tone="warning">样例</Tag>}
    </>
  );
}
