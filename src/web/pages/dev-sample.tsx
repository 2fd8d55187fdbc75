import type { ReactNode } from "react";

export function DevSample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dev-sample" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
