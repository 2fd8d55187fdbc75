import type { ReactNode } from "react";

interface ToolButtonProps {
  label: string;
  /** The key that does the same. */
  keyName?: string;
  isDisabled?: boolean;
  /** For a tool that is on or off. */
  isOn?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** A button of the viewer that has room for a drawing alone. */
export function ToolButton({ label, keyName, isDisabled = false, isOn, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="pdf-tool"
      aria-label={label}
      title={keyName ? `${label}（${keyName}）` : label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
      <span className="pdf-tool-name" aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
