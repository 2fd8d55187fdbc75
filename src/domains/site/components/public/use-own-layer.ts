import { useEffect, useRef, useState } from "react";
import { requireLogin } from "#web/require-login.ts";
import { readLoginInfo } from "#web/login-info.ts";
import { useFrame } from "./use-frame.ts";

/** A drawer or dialog that shows what is somebody's own. */
interface OwnLayer {
  /** Whose it is; null until it was opened. It stands from then on, so that closing it loses nothing. */
  owner: number | null;
  isOpen: boolean;
  /** Opens it, after a login where nobody is signed in; answers whether it did. */
  open: () => Promise<boolean>;
  close: () => void;
}

/** Opens and closes such a layer, and takes it away once somebody else is signed in, or nobody any more. */
export function useOwnLayer(): OwnLayer {
  const { userId } = useFrame();
  const before = useRef(userId);
  const [owner, setOwner] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // Who logs in for it is known here before the page tells.
    const hasChanged = before.current !== userId;
    before.current = userId;
    if (!hasChanged || owner === null || owner === userId) return;
    setOwner(null);
    setIsOpen(false);
  }, [owner, userId]);

  async function open() {
    if (!(await requireLogin())) return false;
    setOwner(readLoginInfo()?.id ?? null);
    setIsOpen(true);
    return true;
  }

  return { owner, isOpen, open, close: () => setIsOpen(false) };
}
