import { memo, useState } from 'react'
import {
  limits,
  type ScriptNode,
  type ScriptSample
} from '../../../../../core/features/scripts/content-schemas.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { Textarea } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'

/** Lines that were there keep their weight. */
const samplesOf = (text: string, before: readonly ScriptSample[]): ScriptSample[] =>
  text === ''
    ? []
    : text
        .split('\n')
        .slice(0, limits.samples)
        .map(line => {
          const words = line.trim().slice(0, 100)
          return (
            before.find(one => one.text === words) ?? { text: words, weight: 10, hangsUp: false }
          )
        })

/** What simulated customers answer at this node, one per line. */
export const SampleFields = memo(function SampleFields(props: {
  readonly samples: readonly ScriptSample[]
  readonly onChange: (change: Pick<ScriptNode, 'samples'>) => void
}) {
  usePageLanguage()
  const { samples, onChange } = props
  const [before] = useState(samples)
  const [text, type] = useState(() => samples.map(one => one.text).join('\n'))
  return (
    <Textarea
      hint={messages.samplesHint()}
      label={messages.samples()}
      onChange={({ target: { value } }) => {
        type(value)
        onChange({ samples: samplesOf(value, before) })
      }}
      value={text}
    />
  )
})
