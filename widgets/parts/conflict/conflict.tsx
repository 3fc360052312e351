import { useRef } from 'react'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import { customerActionMessages as messages } from '../../../core/features/customer-details/action-messages.ts'
import type { FieldConflict } from '../../../core/lib/merge/merge3.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../kit/button.tsx'

/** An edit conflict: the user chooses one of the two values. */
export function Conflict(props: {
  readonly conflicts: readonly FieldConflict[]
  /** Custom field definitions, for the names and option labels of their values. */
  readonly metas: readonly FieldMeta[]
  readonly labelOf: (field: string) => string
  readonly onSettle: (conflicts: readonly FieldConflict[], whose: 'mine' | 'theirs') => void
}) {
  const { conflicts, metas, labelOf, onSettle } = props
  const frame = useRef<HTMLElement>(null)
  const resolveConflict = (conflict: FieldConflict, whose: 'mine' | 'theirs') => {
    onSettle([conflict], whose)
    frame.current?.focus()
  }
  const nameOf = (conflict: FieldConflict) => {
    const id = idOf(conflict)
    if (id === undefined) return labelOf(conflict.fields[0] ?? '')
    return metas.find(meta => meta.id === id)?.fieldName ?? id
  }
  // Options are shown by label.
  const shown = (conflict: FieldConflict, value: FieldConflict['mine']) => {
    const options = metas.find(one => one.id === idOf(conflict))?.fieldOptions
    const labels = typeof value === 'string' ? [value] : value.map(one => options?.[one] ?? one)
    return labels.join(joinMessages.list()) || messages.empty()
  }
  return (
    <section
      aria-label={messages.conflict()}
      className="mb-2 flex flex-col gap-3 rounded-(--hutong-radius) border border-(--hutong-warn) bg-(--hutong-warn-bg) p-3 outline-none"
      ref={frame}
      tabIndex={-1}
    >
      <div role="alert">
        <p className="font-semibold text-(--hutong-warn)">{messages.conflict()}</p>
        <p className="text-[13px]/5 text-(--hutong-warn)">{messages.conflictText()}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {conflicts.map(conflict => {
          const label = nameOf(conflict)
          return (
            <li
              className="grid grid-cols-2 items-stretch gap-2 @max-[360px]/details:grid-cols-1"
              key={conflict.fields.join()}
            >
              <span className="col-span-full text-[13px]/5 text-(--hutong-text-2)">{label}</span>
              <Word
                label={label}
                onTake={() => resolveConflict(conflict, 'mine')}
                whose={messages.mine()}
              >
                {shown(conflict, conflict.mine)}
              </Word>
              <Word
                label={label}
                onTake={() => resolveConflict(conflict, 'theirs')}
                whose={messages.theirs()}
              >
                {shown(conflict, conflict.theirs)}
              </Word>
            </li>
          )
        })}
      </ul>
      {conflicts.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onSettle(conflicts, 'mine')} size="small">
            {messages.allMine()}
          </Button>
          <Button onClick={() => onSettle(conflicts, 'theirs')} size="small">
            {messages.allTheirs()}
          </Button>
        </div>
      )}
    </section>
  )
}

function Word(props: {
  readonly label: string
  readonly whose: string
  readonly children: string
  readonly onTake: () => void
}) {
  const { label, whose, children, onTake } = props
  return (
    <button
      aria-label={messages.takeWord({ label, whose, value: children })}
      className="flex min-h-10 min-w-0 flex-col rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-3 py-1 text-left text-(--hutong-text) hover:bg-(--hutong-bg-hover)"
      onClick={onTake}
      type="button"
    >
      <span className="text-[12px]/5 text-(--hutong-text-3)">{whose}</span>
      <span className="wrap-anywhere">{children}</span>
    </button>
  )
}

const idOf = ({ fields }: FieldConflict) => fields[0]?.split('customFields.')[1]
