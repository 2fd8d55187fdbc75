import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface DropdownProps {
  /** What is pressed to open it. */
  summary: ReactNode;
  /** Says more than the words of the summary. */
  label?: string;
  className: string;
  onOpen?: () => void;
  /** What it holds, with the way to close it. */
  children: (close: () => void) => ReactNode;
}

/** Opens a panel below itself; Esc and a step beyond it close it again. */
export function Dropdown({ summary, label, className, onOpen, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);

  // The browser itself has opened it before it came to life.
  useEffect(() => {
    if (details.current?.open) details.current.dispatchEvent(new Event("toggle"));
  }, []);

  function handleToggle(isNow: boolean) {
    if (isNow && !isOpen) onOpen?.();
    setIsOpen(isNow);
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape" || !isOpen) return;
    setIsOpen(false);
    event.currentTarget.querySelector("summary")?.focus();
  }

  return (
    <details
      ref={details}
      className={`dropdown ${className}`}
      open={isOpen}
      onToggle={(event) => handleToggle(event.currentTarget.open)}
      onBlur={handleBlur}
      onKeyDown={handleKey}
    >
      <summary aria-label={label}>{summary}</summary>
      <div className="dropdown-panel" tabIndex={-1}>
        {children(() => setIsOpen(false))}
      </div>
    </details>
  );
}
