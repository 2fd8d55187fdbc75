import { useEffect } from "react";
import { useRootData } from "#web/use-root-data.ts";

/** Marks which of the parts that a page shows its reader keeps, whenever it shows others. */
export function useMarkedFavourites(shown: unknown): void {
  const { userId } = useRootData();
  useEffect(() => {
    if (userId !== null) void loadMarks().then(({ markFavourites }) => markFavourites("part"));
  }, [userId, shown]);
}

const loadMarks = () => import("#domains/accounts/components/public/mark-favourites.ts");
