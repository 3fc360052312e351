import { useState } from 'react'
import { listText as t } from '../../core/text/list.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import type { RowAction } from './description.ts'
import { useDeed } from './use-deed.ts'

/** As wide as all the labels beside each other: 14 px a character, and the room around them. */
export const widthOfDeeds = (
  actions: readonly Pick<RowAction<never>, 'label' | 'isAlternative'>[]
): number =>
  Math.max(
    72,
    actions
      .filter(({ isAlternative }) => !isAlternative)
      .reduce((sum, { label }) => sum + label().length * 13 + 18, 28)
  )

/** What can be done to one row. */
export function RowDeeds<Row>(props: {
  readonly row: Row
  /** Which row it is, to those who only hear the buttons. */
  readonly name: string
  readonly actions: readonly RowAction<Row>[]
  readonly onDone: () => Promise<void>
}) {
  const { row, actions, onDone } = props
  const { isBusy, perform } = useDeed()
  const [asking, ask] = useState<RowAction<Row>>()
  const carryOut = (action: RowAction<Row>) => perform(action.name, () => action.act(row), onDone)
  return (
    <span className="-ml-2 inline-flex">
      {actions
        .filter(({ isShown }) => isShown?.(row) ?? true)
        .map(action => (
          <Button
            aria-disabled={isBusy(action.name)}
            aria-label={`${action.label()} ${props.name}`}
            className={action.isDangerous ? 'text-(--hutong-danger)!' : 'text-(--hutong-link)!'}
            key={action.name}
            onClick={() => (action.question ? ask(action) : carryOut(action))}
            size="small"
            tone="bare"
          >
            {action.label()}
          </Button>
        ))}
      {asking && (
        <Confirm
          isDangerous={asking.isDangerous ?? false}
          isOpen
          onAnswer={yes => {
            ask(undefined)
            if (yes) carryOut(asking)
          }}
          text={asking.question?.(row) ?? ''}
          title={t.question()}
        />
      )}
    </span>
  )
}
