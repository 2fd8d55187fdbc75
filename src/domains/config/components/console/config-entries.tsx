import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import type { SectionProps } from "#web/console-section.ts";
import type { ConfigEntry } from "../../contract/config-entries.ts";
import { ConfigForm } from "./config-form.tsx";
import { sayValue } from "./config-values.ts";
import "./config.css";

export interface ConfigPage {
  entries: ConfigEntry[];
  /** The one that the address names. */
  opened: ConfigEntry | null;
}

/** Values that operators change while the portal runs: all of them by heading, or the form of one. */
export function ConfigEntries({ data: { entries, opened }, head, now, address }: SectionProps<ConfigPage>) {
  if (opened) {
    return (
      <>
        <p>
          <a className="link" href="/ops/config">
            ← 全部配置
          </a>
        </p>
        <ConfigForm
          key={opened.key}
          entry={opened}
          now={now}
          canChange={!opened.isAdmins || head.me.role === "admin"}
        />
      </>
    );
  }
  const words = (address.searchParams.get("words") ?? "").trim().toLowerCase();
  const found = entries.filter((entry) => wordsOf(entry).includes(words));
  return (
    <>
      <WordsSearch address={address} label="名称、说明或字段" />
      {found.length === 0 && <EmptyState title="没有找到配置项" text="换个词试试。" />}
      {[...new Set(found.map(({ group }) => group))].map((group) => (
        <section key={group} className="grid gap-2" aria-label={group}>
          <h2 className="text-base">{group}</h2>
          <Entries group={group} entries={found.filter((entry) => entry.group === group)} now={now} />
        </section>
      ))}
    </>
  );
}

/** Plain: what the portal declares, a handful in a group. */
function Entries({ group, entries, now }: { group: string; entries: ConfigEntry[]; now: string }) {
  return (
    <DataTable
      caption={group}
      rows={entries}
      keyOf={({ key }) => key}
      columns={[
        {
          key: "title",
          title: "配置项",
          className: "config-name",
          isRowHead: true,
          cell: ({ key, title }) => (
            <a className="link" href={`/ops/config/${key}`}>
              {title}
            </a>
          ),
        },
        {
          key: "value",
          title: "当前值",
          className: "is-wide",
          cell: ({ fields, value }) => (
            <span className="config-said">{sayValue(fields, fields[0]!, JSON.parse(value))}</span>
          ),
        },
        {
          key: "at",
          title: "修改",
          className: "config-when",
          cell: ({ updatedAt }) => (updatedAt ? <FriendlyTime at={updatedAt} now={now} /> : "未设置"),
        },
      ]}
    />
  );
}

function wordsOf({ key, title, hint, group, fields }: ConfigEntry): string {
  return [key, title, hint, group, ...fields.map((field) => field.title)].join("\n").toLowerCase();
}
