import { useStore } from '@nanostores/react'
import { recordMessages as messages } from '../../../../core/features/calls/messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { $userId } from '../../../../core/session/signed-in-stores.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'

const ALL = 'all'

/** Limits a list to the calls of the user, or of the agent whose id is in the address. */
export function AgentFilter(props: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { value, onChange } = props
  const userId = useStore($userId)
  return (
    <Choice
      label={messages.agentId()}
      onChoose={chosen => onChange(chosen === ALL ? '' : chosen)}
      options={[
        { value: ALL, label: listMessages.all() },
        ...(userId === '' ? [] : [{ value: userId, label: messages.onlyMine() }]),
        ...(value === '' || value === userId ? [] : [{ value, label: messages.chosenAgent() }])
      ]}
      value={value || ALL}
    />
  )
}
