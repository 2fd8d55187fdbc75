import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";

/** Narrows a list of the console by words, and by the fields it is given. */
export function WordsSearch({ address, label, children }: { address: URL; label: string; children?: ReactNode }) {
  return (
    <form className="console-form" action={address.pathname} role="search">
      <label>
        {label}
        <input className="input" name="words" maxLength={60} defaultValue={address.searchParams.get("words") ?? ""} />
      </label>
      {children}
      <button type="submit" className="button button-primary">
        查找
      </button>
      <LinkButton href={address.pathname}>清除</LinkButton>
    </form>
  );
}
