import { useStore } from '@nanostores/react'
import { memo } from 'react'
import {
  answerKind,
  limits,
  type ScriptAnswer
} from '../../../../../core/features/scripts/content-schemas.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { $isByKeys } from '../../../../../core/features/scripts/script-place.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { TagInput } from '../../../../../widgets/kit/large/forms/tag-input.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { IntentChoice } from './intent-choice.tsx'
import { TagChoice } from './tag-choice.tsx'
import { TargetChoice } from './target-choice.tsx'

const kinds = answerKind.options
const keyKinds = kinds.filter(({ value }) => value === 'CUSTOM' || value === 'ANY_OTHER')

/** The place of the button that moves an answer up. */
export const raiseMark = (id: string): string => `${id}-raise`

/** An answer: what it is recognised by, where it leads and what it says about the customer. */
export const AnswerFields = memo(function AnswerFields(props: {
  readonly answer: ScriptAnswer
  readonly number: number
  readonly onChange: (id: string, change: Partial<ScriptAnswer>) => void
  /** The place that takes the focus when the answer is removed. */
  readonly next: string
  readonly onRaise: (id: string, number: number) => void
  readonly onRemove: (id: string, next: string) => void
}) {
  usePageLanguage()
  const { answer, number, next: after, onChange, onRaise, onRemove } = props
  const { id, variable } = answer
  const byKeys = useStore($isByKeys)
  const set = (change: Partial<ScriptAnswer>) => onChange(id, change)
  const isOther = answer.match === 'ANY_OTHER'
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) p-3"
      data-place={id}
    >
      <legend className="px-1 text-[13px]/5 text-(--hutong-text-2)">
        {messages.answer({ number })}
      </legend>
      <div className="grid gap-x-3 gap-y-1 @2xl:grid-cols-2">
        <Choice
          label={messages.match()}
          onChoose={next => set({ match: next, ...(next === 'ANY_OTHER' && { words: [] }) })}
          options={byKeys ? keyKinds : kinds}
          value={answer.match}
        />
        <TextInput
          label={messages.answerName()}
          maxLength={limits.name}
          onChange={({ target }) => set({ name: target.value })}
          value={answer.name}
        />
        {!isOther && (
          <TagInput
            hint={byKeys ? messages.keysHint() : messages.wordsHint()}
            label={byKeys ? messages.keys() : messages.words()}
            onChange={text =>
              set({
                words: text
                  .split(',')
                  .filter(Boolean)
                  .slice(0, limits.words)
                  .map(word => word.slice(0, 20))
              })
            }
            value={answer.words.join(',')}
          />
        )}
        <TargetChoice label={messages.to()} onChoose={to => set({ to })} value={answer.to} />
        <IntentChoice onChoose={intent => set({ intent })} value={answer.intent} />
        <TagChoice onChoose={tag => set({ tag })} value={answer.tag} />
        <TextInput
          label={messages.variableName()}
          maxLength={limits.name}
          onChange={({ target: { value: name } }) =>
            set({ variable: name === '' ? null : { value: '', ...variable, name } })
          }
          value={variable?.name ?? ''}
        />
        {variable && (
          <TextInput
            hint={messages.variableHint()}
            label={messages.variableValue()}
            maxLength={limits.name}
            onChange={({ target: { value } }) => set({ variable: { ...variable, value } })}
            value={variable.value}
          />
        )}
      </div>
      <div className="flex justify-end gap-2">
        {number > 1 && (
          <span data-place={raiseMark(id)}>
            <Button onClick={() => onRaise(id, number)} size="small" tone="bare">
              {messages.moveUp({ number })}
            </Button>
          </span>
        )}
        <Button onClick={() => onRemove(id, after)} size="small" tone="bare">
          {messages.removeAnswer({ number })}
        </Button>
      </div>
    </fieldset>
  )
})
