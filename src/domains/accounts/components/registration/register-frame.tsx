import type { ReactNode } from "react";

/** A card in the middle, and what it says to a reader without JavaScript. */
export function RegisterFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-110 grid-cols-1 gap-4 py-8">
      <section className="card card-body grid gap-4" aria-labelledby="register-title">
        <h1 id="register-title">{title}</h1>
        <noscript>
          <p className="text-warning-text">这个页面需要 JavaScript，请在浏览器中启用后再试。</p>
        </noscript>
        {children}
      </section>
    </div>
  );
}
