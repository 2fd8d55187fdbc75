import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormField } from "#web/components/form-dialog.tsx";
import type { DataOf } from "#api/define-calls.ts";
import type { writing } from "../../contract/writing.ts";
import { ARTICLE_ORIGIN_LABELS, ARTICLE_ORIGINS, COVER_LEAST, SUMMARY_MAX, TAGS_MAX } from "../../labels.ts";
import { readTags } from "../../tags.ts";
import type { ArticleFields, Track } from "./article-fields.ts";
import { AttachmentsField } from "./attachments-field.tsx";
import { CoverField } from "./cover-field.tsx";

export type WritingOptions = DataOf<typeof writing.writingOptions>;

interface FactsFormProps {
  fields: ArticleFields;
  options: WritingOptions;
  failures: Record<string, string>;
  track: Track;
  onChange: (change: Partial<ArticleFields>) => void;
}

/** What readers and operators are told of an article beside its text. */
export function FactsForm({ fields, options, failures, track, onChange }: FactsFormProps) {
  const isBrought = fields.origin !== "original";
  return (
    <div className="card card-body grid gap-4">
      <FormField name="channel" title="频道（必选）" failure={failures["channel"]}>
        {(known) => (
          <select
            {...known}
            className="input"
            value={fields.channel}
            onChange={({ target }) => onChange({ channel: target.value })}
          >
            <option value="">请选择</option>
            {options.channels.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <fieldset className="grid gap-1">
        <legend className="font-medium">是否含有 AI 生成的内容（必选）</legend>
        <div className="flex flex-wrap gap-4">
          {(["no", "yes"] as const).map((value) => (
            <Checkbox
              key={value}
              type="radio"
              name="isAiMade"
              value={value}
              checked={fields.isAiMade === value}
              onChange={() => onChange({ isAiMade: value })}
            >
              {value === "no" ? "不含" : "含有，发布后会标明"}
            </Checkbox>
          ))}
        </div>
        <FieldFailure text={failures["isAiMade"]} />
      </fieldset>
      <FormField name="origin" title="来源" failure={failures["origin"]}>
        {(known) => (
          <select
            {...known}
            className="input"
            value={fields.origin}
            onChange={({ target }) => onChange({ origin: target.value as ArticleFields["origin"] })}
          >
            {ARTICLE_ORIGINS.map((origin) => (
              <option key={origin} value={origin}>
                {ARTICLE_ORIGIN_LABELS[origin]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {isBrought && (
        <>
          <FormField name="sourceName" title="原文来源（必填）" failure={failures["sourceName"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={60}
                autoComplete="off"
                value={fields.sourceName}
                placeholder="如：EE Times"
                onChange={({ target }) => onChange({ sourceName: target.value })}
              />
            )}
          </FormField>
          <FormField name="sourceUrl" title="原文链接（必填）" failure={failures["sourceUrl"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                type="url"
                maxLength={1000}
                autoComplete="off"
                value={fields.sourceUrl}
                placeholder="https://"
                onChange={({ target }) => onChange({ sourceUrl: target.value })}
              />
            )}
          </FormField>
        </>
      )}
      <FormField
        name="tags"
        title={`标签（最多 ${TAGS_MAX} 个，用逗号分开）`}
        failure={readTags(fields.tags).problem || failures["tags"]}
      >
        {(known) => (
          <input
            {...known}
            className="input"
            maxLength={500}
            autoComplete="off"
            value={fields.tags}
            placeholder="如：开关电源，PCB 布局"
            onChange={({ target }) => onChange({ tags: target.value })}
          />
        )}
      </FormField>
      <FormField
        name="summary"
        title={`摘要（${[...fields.summary].length}/${SUMMARY_MAX}，可不填）`}
        failure={failures["summary"]}
      >
        {(known) => (
          <textarea
            {...known}
            className="input"
            rows={3}
            maxLength={SUMMARY_MAX}
            value={fields.summary}
            placeholder="不填时取正文开头"
            onChange={({ target }) => onChange({ summary: target.value })}
          />
        )}
      </FormField>
      <CoverField
        cover={fields.cover}
        failure={failures["coverId"]}
        hint={`至少 ${COVER_LEAST.width}×${COVER_LEAST.height}，按 16:9 显示`}
        track={track}
        onChange={(cover) => onChange({ cover })}
      />
      <AttachmentsField
        attachments={fields.attachments}
        failure={failures["attachments"]}
        track={track}
        onChange={(attachments) => onChange({ attachments })}
      />
      {options.columns.length > 0 && (
        <FormField name="columnId" title="专栏" failure={failures["columnId"]}>
          {(known) => (
            <select
              {...known}
              className="input"
              value={fields.columnId}
              onChange={({ target }) => onChange({ columnId: target.value })}
            >
              <option value="">不放入专栏</option>
              {options.columns.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <FormField name="wantedAt" title="定时发布（可不填）" failure={failures["wantedAt"]}>
        {(known) => (
          <input
            {...known}
            className="input"
            type="datetime-local"
            value={fields.wantedAt}
            onChange={({ target }) => onChange({ wantedAt: target.value })}
          />
        )}
      </FormField>
      <Checkbox
        checked={fields.takesComments}
        onChange={({ currentTarget }) => onChange({ takesComments: currentTarget.checked })}
      >
        允许评论
      </Checkbox>
    </div>
  );
}
