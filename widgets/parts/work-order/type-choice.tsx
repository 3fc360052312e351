import { useStore } from '@nanostores/react'
import { $serviceTypes, loadServiceTypes } from '../../../core/areas/work-order/work-order.ts'
import { commonText } from '../../../core/text/common.ts'
import { workOrderText as t } from '../../../core/text/work-order.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/large/choice.tsx'
import { begin } from '../begin.ts'

interface Field {
  readonly ref: (place: { focus(): void } | null) => void
  readonly value: string
  readonly complaint: string | undefined
  readonly onBlur: () => void
}

/** The types come from the server; a type that it no longer offers is still there to be read. */
export function TypeChoice(props: {
  readonly field: Field
  readonly onChoose: (value: string) => void
}) {
  const types = useStore($serviceTypes)
  const { ref, value, complaint, onBlur } = props.field
  const known =
    types.at === 'ready' ? types.value : types.at === 'loading' ? (types.before ?? []) : []
  const options = known.map(([key, label]) => ({ value: key, label }))
  if (value !== '' && !options.some(one => one.value === value))
    options.push({ value, label: value })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus of its field go by
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        // A list that has opened belongs to the field.
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !isListed(relatedTarget))
          onBlur()
      }}
      ref={box => ref(box && { focus: () => box.querySelector('button')?.focus() })}
    >
      <Choice
        complaint={complaint}
        label={t.type()}
        onChoose={props.onChoose}
        options={options}
        required
        value={value || null}
      />
      {types.at === 'failed' && (
        <Button onClick={() => begin(loadServiceTypes())} role="alert" size="small">
          {commonText.loadFailed()}
        </Button>
      )}
    </div>
  )
}

const isListed = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=listbox]') !== null
