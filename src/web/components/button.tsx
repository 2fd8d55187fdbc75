import type { ComponentProps } from "react";
import { useIsAlive } from "./use-is-alive.ts";

export type ButtonKind = "primary" | "plain" | "buy" | "danger" | "quiet";

export interface ButtonLook {
  /** `plain` unless told; one `primary` or `buy` in a view. */
  kind?: ButtonKind;
  size?: "small" | "medium" | "large";
}

export type ButtonProps = ButtonLook & {
  /** Shows that the act is under way and refuses a second press. */
  isBusy?: boolean;
} & Omit<ComponentProps<"button">, "className">;

export type LinkButtonProps = ButtonLook & { href: string } & Omit<ComponentProps<"a">, "className" | "href">;

/** What acts by script can be pressed once the script is here. */
export function Button({ kind = "plain", size = "medium", isBusy = false, disabled, children, ...rest }: ButtonProps) {
  const isAlive = useIsAlive();
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ kind, size })}
      disabled={disabled || isBusy || (rest.onClick && !isAlive)}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** What navigates is a link, whatever it looks like. */
export function LinkButton({ kind = "plain", size = "medium", href, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} href={href} className={lookOf({ kind, size })}>
      {children}
    </a>
  );
}

function lookOf({ kind, size }: ButtonLook): string {
  const sized = size === "medium" ? "" : ` button-${size}`;
  return kind === "plain" ? `button${sized}` : `button button-${kind}${sized}`;
}
