/** Search fields of the seat state log. */
import { recordMessages } from '../../../../core/features/calls/messages.ts'
import { seatHoursMessages as hourMessages } from '../../../../core/features/seat-hours/messages.ts'
import { stateColumns } from '../../../../core/features/seat-hours/rules.ts'
import { stateCause } from '../../../../core/features/seat-log/enums.ts'
import { seatLogMessages as messages } from '../../../../core/features/seat-log/messages.ts'
import type { SeatSpanSearch } from '../../../../core/features/seat-log/seat-span-list.ts'
import { signState } from '../../../../core/features/seats/enums.ts'
import { groupField, seatNameField } from '../../../list/cells/chosen-filter.tsx'
import type { SearchField } from '../../../list/list-description.ts'
import { AgentFilter } from '../../call-manage/call-records/agent-filter.tsx'

export const spanFields: readonly SearchField<SeatSpanSearch>[] = [
  { kind: 'text', key: 'agentName', label: messages.agentName },
  { kind: 'text', key: 'extension', label: messages.extension },
  {
    kind: 'choice',
    key: 'signState',
    label: messages.state,
    options: signState.codes.map(value => ({ value, label: () => signState.label(value) }))
  },
  { kind: 'choice', key: 'cause', label: messages.cause, options: stateCause.options },
  {
    kind: 'choice',
    key: 'column',
    label: messages.column,
    options: (['signedIn', ...stateColumns] as const).map(value => ({
      ...{ value, label: hourMessages[value] }
    }))
  },
  {
    kind: 'custom',
    key: 'agentId',
    label: messages.agent,
    read: value => value.slice(0, 64),
    render: (value, onChange) => <AgentFilter onChange={onChange} value={value} />,
    text: recordMessages.chosenAgent
  },
  groupField(),
  seatNameField(),
  {
    kind: 'span',
    from: 'beginTime',
    to: 'endTime',
    label: messages.period,
    noFuture: true,
    shortcuts: 'days'
  }
]
