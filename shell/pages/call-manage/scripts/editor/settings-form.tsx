import { useStore } from '@nanostores/react'
import { limits, type ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { freeId } from '../../../../../core/features/scripts/rules/new-parts.ts'
import {
  $isDraftLocked,
  $scriptDraft,
  changeContent,
  renameScript
} from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { TagInput } from '../../../../../widgets/kit/large/forms/tag-input.tsx'
import { Textarea, TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { AuditionButton } from './audition-button.tsx'

const namesOf = (text: string, most: number): string[] =>
  text
    .split(',')
    .filter(Boolean)
    .slice(0, most)
    .map(name => name.slice(0, limits.name))

/** Tags keep their ids, by which answers and calls refer to them. */
function tagsOf(text: string, before: ScriptContent['tags']): ScriptContent['tags'] {
  const tags: { id: string; name: string }[] = []
  for (const name of namesOf(text, limits.tags))
    tags.push(
      before.find(one => one.name === name) ?? { id: freeId('t', [...before, ...tags]), name }
    )
  return tags
}

/** Name, variables, tags and closing words. */
export default function SettingsForm() {
  const open = useStore($scriptDraft)
  const isLocked = useStore($isDraftLocked)
  if (!open) return null
  const { content, templateName } = open
  const set = (next: Partial<ScriptContent>) => changeContent(before => ({ ...before, ...next }))
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading level={2}>{messages.settings()}</SectionHeading>
      <fieldset className="flex min-w-0 flex-col gap-2" disabled={isLocked}>
        <TextInput
          issue={templateName.trim() === '' ? messages.nameMissing() : undefined}
          label={messages.name()}
          maxLength={64}
          onChange={({ target }) => renameScript(target.value)}
          required
          value={templateName}
        />
        <div data-place="variables">
          <TagInput
            hint={messages.variablesHint()}
            label={messages.variables()}
            onChange={text => set({ variables: namesOf(text, limits.variables) })}
            value={content.variables.join(',')}
          />
        </div>
        <div data-place="tags">
          <TagInput
            label={messages.tags()}
            onChange={text => set({ tags: tagsOf(text, content.tags) })}
            value={content.tags.map(({ name }) => name).join(',')}
          />
        </div>
        <div data-place="farewell">
          <Textarea
            label={messages.farewell()}
            maxLength={limits.text}
            onChange={({ target }) => set({ farewell: target.value })}
            required
            value={content.farewell}
          />
        </div>
      </fieldset>
      <AuditionButton text={content.farewell} />
    </div>
  )
}
