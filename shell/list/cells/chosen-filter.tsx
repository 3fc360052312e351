import { seatSearchMessages as messages } from '../../../core/features/seat-hours/seat-search-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import type { CustomField } from '../list-description.ts'

/** A filter that a link has set, and its removal. */
export const ChosenFilter = (props: { readonly label: string; readonly onRemove: () => void }) => (
  <span className="flex items-center gap-2 self-end text-(--hutong-text-2)">
    <span className="min-w-0 truncate" title={props.label}>
      {props.label}
    </span>
    <Button
      aria-label={messages.removeChoice({ choice: props.label })}
      className="shrink-0"
      onClick={props.onRemove}
      size="small"
      tone="bare"
    >
      {messages.remove()}
    </Button>
  </span>
)

/** A filter that only links set; without a value it has no control. */
export const chosenField = <Query,>(
  key: keyof Query & string,
  label: (value: string) => string,
  read: (value: string) => string = value => value.slice(0, 64)
): CustomField<Query> => ({
  ...{ kind: 'custom', key, label: () => label(''), read, text: label },
  render: (value, onChange) =>
    value !== '' && <ChosenFilter label={label(value)} onRemove={() => onChange('')} />
})

const onlyTrue = (value: string) => (value === 'true' ? value : '')

/** A condition that is set or not. */
export const chosenFlag = <Query,>(
  key: keyof Query & string,
  label: () => string
): CustomField<Query> => chosenField<Query>(key, label, onlyTrue)

export const groupField = <Query extends { groupId?: string | undefined }>() =>
  chosenField<Query>('groupId', value =>
    value === 'none' ? messages.noGroup() : messages.chosenGroup()
  )

export const seatNameField = <Query extends { seatName?: string | undefined }>() =>
  chosenField<Query>('seatName', name => messages.named({ name }))
