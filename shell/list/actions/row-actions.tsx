import { listMessages as messages } from '../../../core/messages/list-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { LazyMenu } from '../../../widgets/kit/overlay/menu.tsx'
import type { RowAction } from '../list-description.ts'
import { useRequestedActions } from './use-requested-actions.tsx'

/** Actions shown in the row; the others are in the 更多 menu. In a narrow list only the first is. */
const IN_ROW = 2

const inRow = (actions: readonly Pick<RowAction<never>, 'isAlternative'>[], isNarrow: boolean) =>
  isNarrow && actions.filter(({ isAlternative }) => !isAlternative).length > IN_ROW ? 1 : IN_ROW

/** Width of the actions column in px: 13 px per character of the longest labels, plus padding. */
export function widthOfActions(
  actions: readonly Pick<RowAction<never>, 'label' | 'isAlternative'>[],
  isNarrow = false
): number {
  const lengths = actions.map(({ label }) => label().length).sort((a, b) => b - a)
  const shown = lengths.slice(0, inRow(actions, isNarrow))
  if (actions.filter(({ isAlternative }) => !isAlternative).length > IN_ROW)
    shown.push(messages.more().length)
  return Math.max(
    72,
    shown.reduce((sum, length) => sum + length * 13 + 18, 28)
  )
}

/** Actions of one row. */
export function RowActions<Row>(props: {
  readonly row: Row
  /** Row name for the accessible names of the buttons. */
  readonly name: string
  readonly actions: readonly RowAction<Row>[]
  readonly isNarrow?: boolean
  readonly onDone: () => Promise<void>
}) {
  const { row, name, onDone } = props
  const { isBusy, press, question } = useRequestedActions(row, name, onDone)
  const actions = props.actions.filter(({ isShown }) => isShown?.(row) ?? true)
  const count = inRow(props.actions, props.isNarrow ?? false)
  const more = actions.slice(count)
  return (
    <span className="-ml-2 inline-flex">
      {actions.slice(0, count).map(action => (
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
          label={messages.moreOf({ name })}
          onChoose={key => {
            const action = more.find(one => one.name === key)
            if (action && !isBusy(key)) press(action)
          }}
          trigger={trigger => (
            <Button
              {...trigger}
              aria-label={messages.moreOf({ name })}
              className="text-(--hutong-link)!"
              size="small"
              tone="bare"
            >
              {messages.more()}
            </Button>
          )}
        />
      )}
      {question}
    </span>
  )
}
