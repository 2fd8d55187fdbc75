import { lazy, Suspense } from "react";
import type { PartValue } from "../../contract/part-shapes.ts";

interface KeyValuesProps {
  values: PartValue[];
  most?: number;
}

// Needs no script to be read.
const KeyValueList = lazy(async () => ({ default: (await import("./key-value-list.tsx")).KeyValueList }));

/** The parameters that matter, where there is little room. */
export function KeyValues(props: KeyValuesProps) {
  if (props.values.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <KeyValueList {...props} />
    </Suspense>
  );
}
