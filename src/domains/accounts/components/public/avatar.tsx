import { LetterMark } from "#web/components/letter-mark.tsx";

/** Somebody's picture, or a mark of his name where he has none; a decoration beside the name. */
export function Avatar({ name, address, size }: { name: string; address: string | null; size: "small" | "large" }) {
  if (!address) return <LetterMark name={name} size={size} />;
  return (
    <img
      className={`avatar avatar-${size}`}
      src={address}
      alt=""
      width={size === "small" ? 24 : 64}
      height={size === "small" ? 24 : 64}
    />
  );
}
