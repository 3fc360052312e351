import { listText as t } from '../../core/text/list.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { LazyMenu } from '../../widgets/kit/menu.tsx'
import type { RowAction } from './description.ts'
import { useAskedDeeds } from './use-asked-deeds.tsx'

/** How many stand in the row; the others are behind 更多. */
const IN_ROW = 2

/** As wide as the longest labels that stand beside each other: 13 px a character, and the room around them. */
export function widthOfDeeds(
  actions: readonly Pick<RowAction<never>, 'label' | 'isAlternative'>[]
): number {
  const lengths = actions.map(({ label }) => label().length).sort((a, b) => b - a)
  const shown = lengths.slice(0, IN_ROW)
  if (actions.filter(({ isAlternative }) => !isAlternative).length > IN_ROW)
    shown.push(t.more().length)
  return Math.max(
    72,
    shown.reduce((sum, length) => sum + length * 13 + 18, 28)
  )
}

/** What can be done to one row. */
export function RowDeeds<Row>(props: {
  readonly row: Row
  /** Which row it is, to those who only hear the buttons. */
  readonly name: string
  readonly actions: readonly RowAction<Row>[]
  readonly onDone: () => Promise<void>
}) {
  const { row, name, onDone } = props
  const { isBusy, press, question } = useAskedDeeds(row, name, onDone)
  const actions = props.actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const more = actions.slice(IN_ROW)
  return (
    <span className="-ml-2 inline-flex">
      {actions.slice(0, IN_ROW).map(action => (
        <Button
          aria-disabled={isBusy(action.name)}
          aria-label={`${action.label()} ${name}`}
          className={action.isDangerous ? 'text-(--hutong-danger)!' : 'text-(--hutong-link)!'}
          key={action.name}
          onClick={() => press(action)}
          size="small"
          tone="bare"
        >
          {action.label()}
        </Button>
      ))}
      {more.length > 0 && (
        <LazyMenu
          entries={more.map(action => ({
            key: action.name,
            label: action.label(),
            isDangerous: action.isDangerous ?? false
          }))}
          label={t.moreOf({ name })}
          onChoose={key => {
            const action = more.find(one => one.name === key)
            if (action && !isBusy(key)) press(action)
          }}
          trigger={trigger => (
            <Button
              {...trigger}
              aria-label={t.moreOf({ name })}
              className="text-(--hutong-link)!"
              size="small"
              tone="bare"
            >
              {t.more()}
            </Button>
          )}
        />
      )}
      {question}
    </span>
  )
}
