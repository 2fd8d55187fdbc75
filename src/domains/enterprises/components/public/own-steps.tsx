import { LinkButton } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import type { OwnStep } from "../../contract/own-steps.ts";
import "./own-steps.css";

interface OwnStepsProps {
  steps: OwnStep[];
  /** Of the page that shows them. */
  path: string;
}

/** How far a company has come on the portal, and what comes next; nothing once all is done. */
export function OwnSteps({ steps, path }: OwnStepsProps) {
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const elsewhere = next.links.filter((link) => link.path !== path);
  const isHere = elsewhere.length < next.links.length;
  return (
    <section className="card card-body own-steps" aria-label="企业上线步骤">
      <ol>
        {steps.map((step) => (
          <li key={step.title} aria-current={step === next ? "step" : undefined} data-done={step.isDone || undefined}>
            {step.isDone && <Icon name="check" size={12} />}
            {step.title}
            <span className="sr-only">{step.isDone ? "，已完成" : "，未完成"}</span>
          </li>
        ))}
      </ol>
      <p className="grow basis-64">
        <span className="font-medium">{isHere ? "当前步骤：" : "下一步："}</span>
        {next.title}。{next.text}
      </p>
      {elsewhere.map((link, place) => (
        <LinkButton key={link.path} kind={place === 0 && !isHere ? "primary" : "plain"} href={link.path}>
          {link.title}
        </LinkButton>
      ))}
    </section>
  );
}
