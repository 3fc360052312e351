import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { workOrderMessages as messages } from '../../../core/features/work-orders/messages.ts'
import { $serviceTypes, loadServiceTypes } from '../../../core/features/work-orders/work-order.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/large/forms/choice.tsx'
import { begin } from '../begin-part.ts'

interface Field {
  readonly ref: Ref<HTMLDivElement>
  readonly value: string
  readonly issue: string | undefined
  readonly onBlur: () => void
}

/** Service types come from the server; a type no longer offered is still shown. */
export function TypeChoice(props: {
  readonly field: Field
  readonly onChoose: (value: string) => void
}) {
  const types = useStore($serviceTypes)
  const { ref, value, issue, onBlur } = props.field
  const known =
    types.status === 'ready' ? types.value : types.status === 'loading' ? (types.before ?? []) : []
  const options = known.map(([key, label]) => ({ value: key, label }))
  if (value !== '' && !options.some(one => one.value === value))
    options.push({ value, label: value })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus of its field go by
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        // A popup opened by the field belongs to it.
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !isListed(relatedTarget))
          onBlur()
      }}
      ref={ref}
    >
      <Choice
        issue={issue}
        label={messages.type()}
        onChoose={props.onChoose}
        options={options}
        required
        value={value || null}
      />
      {types.status === 'failed' && (
        <Button onClick={() => begin(loadServiceTypes())} role="alert" size="small">
          {commonMessages.loadFailed()}
        </Button>
      )}
    </div>
  )
}

const isListed = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=listbox]') !== null
