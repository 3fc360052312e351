import { memo } from 'react'
import {
  limits,
  type ScriptFallback,
  type ScriptNode
} from '../../../../../core/features/scripts/content-schemas.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { IntentChoice } from './intent-choice.tsx'
import { TargetChoice } from './target-choice.tsx'

const times = Array.from({ length: limits.repeats + 1 }, (_, count) => ({
  value: String(count),
  label: String(count)
}))
const seconds = Array.from({ length: limits.wait }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1)
}))

/** What happens when the customer is silent, or is not understood. */
export const FallbackFields = memo(function FallbackFields(props: {
  readonly name: 'timeout' | 'notUnderstood'
  readonly title: string
  readonly fallback: ScriptFallback
  readonly onChange: (fallback: ScriptFallback) => void
  readonly waitSeconds?: number
  readonly onWait?: (change: Pick<ScriptNode, 'waitSeconds'>) => void
}) {
  usePageLanguage()
  const { name, title, fallback, onChange, waitSeconds, onWait } = props
  const set = (change: Partial<ScriptFallback>) => onChange({ ...fallback, ...change })
  return (
    <fieldset
      className="grid min-w-0 gap-x-3 gap-y-1 rounded-(--hutong-radius) border border-(--hutong-border) p-3 @2xl:grid-cols-2"
      data-place={name}
    >
      <legend className="px-1 text-[13px]/5 text-(--hutong-text-2)">{title}</legend>
      {onWait && (
        <Choice
          label={messages.waitSeconds()}
          onChoose={next => onWait({ waitSeconds: Number(next) })}
          options={seconds}
          value={String(waitSeconds)}
        />
      )}
      <Choice
        label={messages.times()}
        onChoose={next => set({ times: Number(next) })}
        options={times}
        value={String(fallback.times)}
      />
      {fallback.times > 0 && (
        <TextInput
          hint={messages.askAgainHint()}
          label={messages.askAgain()}
          maxLength={limits.text}
          onChange={({ target }) => set({ say: target.value })}
          value={fallback.say}
        />
      )}
      <TargetChoice label={messages.goesOn()} onChoose={to => set({ to })} value={fallback.to} />
      <IntentChoice onChoose={intent => set({ intent })} value={fallback.intent} />
    </fieldset>
  )
})
