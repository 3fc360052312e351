import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import { $orderTargets, loadOrderTargets } from '../../core/features/order-handling/order-lists.ts'
import { orderPageMessages } from '../../core/features/order-handling/order-page-messages.ts'
import { lastOf } from '../../core/lib/query/query-store.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { Combobox } from '../../widgets/kit/large/forms/combobox.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'

export const NO_GROUP = ''

interface HandlerProps {
  readonly handlerId: string | null
  readonly issue?: string | undefined
  readonly placeholder?: string
  readonly onHandler: (id: string | null) => void
}

interface GroupProps {
  readonly groupId: string | null
  readonly groupIssue?: string | undefined
  readonly onGroup: (id: string | null) => void
}

/** Loaded with the first of the fields. */
function useTargets() {
  const state = useStore($orderTargets)
  useEffect(() => begin(loadOrderTargets()), [])
  const failure = state.status === 'failed' ? commonMessages.loadFailed() : undefined
  return { targets: lastOf(state), failure }
}

export function HandlerChoice({ handlerId, issue, placeholder, onHandler }: HandlerProps) {
  const { targets, failure } = useTargets()
  return (
    <Combobox
      issue={issue ?? failure}
      label={orderPageMessages.handler()}
      onChoose={onHandler}
      options={(targets?.handlers ?? []).map(({ id, name, departmentName }) => ({
        value: id,
        label: joinMessages.aside({ text: name, note: departmentName })
      }))}
      placeholder={placeholder ?? messages.chooseHandler()}
      value={handlerId}
    />
  )
}

export function GroupChoice({ groupId, groupIssue, onGroup }: GroupProps) {
  const { targets, failure } = useTargets()
  return (
    <Choice
      issue={groupIssue ?? failure}
      label={orderPageMessages.group()}
      onChoose={id => onGroup(id === NO_GROUP ? null : id)}
      options={[
        { value: NO_GROUP, label: messages.noGroup() },
        ...(targets?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))
      ]}
      value={groupId ?? NO_GROUP}
    />
  )
}

/** Who an order is given to: a handler, a group, or both. */
export const TargetFields = (props: HandlerProps & GroupProps) => (
  <>
    <HandlerChoice {...props} />
    <GroupChoice {...props} />
  </>
)
