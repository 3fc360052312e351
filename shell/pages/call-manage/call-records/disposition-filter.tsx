import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dispositionMessages as messages } from '../../../../core/features/dispositions/messages.ts'
import {
  $dispositionChoices,
  loadDispositionChoices
} from '../../../../core/features/dispositions/record-disposition.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'

const ALL = 'all'
const UNFILLED = 'none'

/** The label of a code, as far as it is known. */
export const dispositionText = (value: string): string =>
  value === UNFILLED
    ? messages.unfilled()
    : (lastOf($dispositionChoices.get())?.find(({ code }) => code === value)?.label ??
      messages.title())

/** Limits a list to the calls with one disposition, or to those that lack a required one. */
export function DispositionFilter(props: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { value, onChange } = props
  const choices = lastOf(useStore($dispositionChoices)) ?? []
  useEffect(() => begin(loadDispositionChoices()), [])
  const isKnown = value === '' || value === UNFILLED || choices.some(({ code }) => code === value)
  return (
    <Choice
      label={messages.title()}
      onChoose={chosen => onChange(chosen === ALL ? '' : chosen)}
      options={[
        { value: ALL, label: listMessages.all() },
        { value: UNFILLED, label: messages.unfilled() },
        ...choices.map(({ code, label }) => ({ value: code, label })),
        ...(isKnown ? [] : [{ value, label: dispositionText(value) }])
      ]}
      value={value || ALL}
    />
  )
}
