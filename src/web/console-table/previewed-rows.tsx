import type { Preview, TableAct } from "./table-state.ts";

/** What is done, as it is called in each row, what is but proposed to another operator, and what can't be done and why: each under its own heading. */
export function PreviewedRows({ act: { label }, preview }: { act: Pick<TableAct, "label">; preview: Preview }) {
  const done = preview.possible.filter(({ isProposed }) => !isProposed);
  const proposed = preview.possible.filter(({ isProposed }) => isProposed);
  const calledHere = [...new Set([label, ...done.map(({ label: here = label }) => here)])];
  const refused = preview.refused.map(({ message, ...row }) => ({ ...row, note: message }));
  return (
    <div className="table-preview" tabIndex={0} role="region" aria-label="预览">
      {calledHere.map((called) => {
        const rows = done.filter(({ label: here = label }) => here === called);
        return <Rows key={called} heading={`将${called} ${rows.length} 条`} rows={rows} />;
      })}
      <Rows heading={`将提出「${label}」${proposed.length} 条，待其他运营人员复核`} rows={proposed} />
      <Rows heading={`不能${label} ${refused.length} 条`} rows={refused} />
    </div>
  );
}

function Rows({ heading, rows }: { heading: string; rows: { id: number; name: string; note: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm">{heading}</h3>
      <ul>
        {rows.map(({ id, name, note }) => (
          <li key={id}>
            {name}
            {note && <span className="text-secondary">：{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
