export interface BreadcrumbStep {
  title: string;
  /** Absent on the last step, the page itself. */
  href?: string;
}

export interface BreadcrumbProps {
  steps: readonly BreadcrumbStep[];
}

export function Breadcrumb({ steps }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      <ol>
        {steps.map((step) => (
          <li key={step.title}>
            {step.href === undefined ? (
              <span aria-current="page">{step.title}</span>
            ) : (
              <a href={step.href}>{step.title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
