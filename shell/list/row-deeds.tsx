import { Button } from '../../widgets/kit/button.tsx'
import type { RowAction } from './description.ts'
import { useAskedDeeds } from './use-asked-deeds.tsx'

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
  const { isBusy, press, question } = useAskedDeeds(row, onDone)
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
            onClick={() => press(action)}
            size="small"
            tone="bare"
          >
            {action.label()}
          </Button>
        ))}
      {question}
    </span>
  )
}
