import { useId, useState } from 'react'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import type { Option } from '../cell-styles.ts'
import { useKitMessages } from '../kit-messages-context.ts'
import { Checkbox } from './ticks.tsx'

const SHOWN_FOLDED = 4
const FOLDED_PX = 32

/** Checkboxes with 全选; more than four collapse to one line of 32 px (rule call-task-44). */
export function CheckboxGroup<Value extends string>(props: {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly chosen: ReadonlySet<Value>
  readonly onChoose: (chosen: ReadonlySet<Value>) => void
}) {
  const { label, options, chosen, onChoose } = props
  const [isUnfolded, unfold] = useState(false)
  const id = useId()
  const kitMessages = useKitMessages()
  const free = options.filter(({ refusal }) => refusal === undefined)
  const isLong = options.length > SHOWN_FOLDED
  const shown = isLong && !isUnfolded ? options.slice(0, SHOWN_FOLDED) : options
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-[14px]/[22px] text-(--hutong-text-2)">{label}</legend>
      <div className="flex items-start gap-4">
        <div
          className="flex min-w-0 grow flex-wrap gap-x-4"
          id={id}
          style={{ minHeight: FOLDED_PX }}
        >
          <Checkbox
            checked={free.length > 0 && chosen.size === free.length}
            isPartly={chosen.size > 0 && chosen.size < free.length}
            label={kitMessages.selectAll()}
            onChange={on => onChoose(new Set(on ? free.map(({ value }) => value) : []))}
          />
          {shown.map(({ value, label: name, refusal }) => (
            <Checkbox
              checked={chosen.has(value)}
              disabled={refusal !== undefined}
              key={value}
              label={refusal ? joinMessages.aside({ text: name, note: refusal }) : name}
              onChange={on => {
                const next = new Set(chosen)
                if (on) next.add(value)
                else next.delete(value)
                onChoose(next)
              }}
            />
          ))}
        </div>
        {isLong && (
          <Button
            aria-controls={id}
            aria-expanded={isUnfolded}
            onClick={() => unfold(!isUnfolded)}
            size="small"
            tone="bare"
          >
            {isUnfolded ? kitMessages.fold() : kitMessages.unfold()}
            <Icon className={isUnfolded ? 'rotate-180' : ''} name="down" size={14} />
          </Button>
        )}
      </div>
    </fieldset>
  )
}
