import { authorAddress } from "../../addresses.ts";
import type { Mention } from "../../contract/comments.ts";

/** What a comment says; whom it names is marked, and leads to his page where he has one. */
export function CommentText({ text, mentions }: { text: string; mentions: Mention[] }) {
  const ends = [0, ...mentions.map(({ startsAt, length }) => startsAt + length)];
  return (
    <>
      {mentions.map(({ startsAt, length, userId, hasPage }, index) => {
        const name = text.slice(startsAt, startsAt + length);
        return [
          text.slice(ends[index], startsAt),
          hasPage ? (
            <a key={startsAt} className="link" href={authorAddress({ id: userId })}>
              {name}
            </a>
          ) : (
            <span key={startsAt} className="comment-named">
              {name}
            </span>
          ),
        ];
      })}
      {text.slice(ends.at(-1))}
    </>
  );
}
