import type { ReactNode } from 'react'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'

/** The frame of a condition or of a group of them, with its title and a button that removes it. */
export function ConditionBox(props: {
  /** Key of the condition, to which the check leads. */
  readonly place: number
  /** Such as `2`, or `2.1` in a group. */
  readonly number: string | number
  readonly rule: number
  readonly title: string
  readonly isGroup?: boolean
  readonly onRemove: () => void
  readonly children: ReactNode
}) {
  const { place, number, rule, title, isGroup, onRemove, children } = props
  const frame = isGroup ? 'gap-2 border-dashed' : ''
  return (
    <li>
      <fieldset
        className={`flex min-w-0 flex-col rounded-(--hutong-radius) border border-(--hutong-border) px-3 py-2 ${frame}`}
        data-place={place}
      >
        <legend className="sr-only">{messages.conditionOf({ number })}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 grow text-[13px]/5 text-(--hutong-text-2)">
            {messages.conditionOf({ number })} · {title}
          </span>
          <Button
            aria-label={messages.removeCondition({ number: rule, condition: number })}
            onClick={onRemove}
            size="small"
            tone="bare"
          >
            ✕
          </Button>
        </div>
        {children}
      </fieldset>
    </li>
  )
}
