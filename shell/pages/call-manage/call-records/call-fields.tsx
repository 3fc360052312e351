/** Search fields of both call lists. */
import type { CallSearch } from '../../../../core/features/calls/call-records.ts'
import { connectResult, hangupType } from '../../../../core/features/calls/enums.ts'
import { recordMessages as messages } from '../../../../core/features/calls/messages.ts'
import { intentLetter } from '../../../../core/features/customer-details/enums.ts'
import { dispositionMessages } from '../../../../core/features/dispositions/messages.ts'
import { seatSearchMessages } from '../../../../core/features/seat-hours/seat-search-messages.ts'
import {
  chosenField,
  chosenFlag,
  groupField,
  seatNameField
} from '../../../list/cells/chosen-filter.tsx'
import type { SearchField } from '../../../list/list-description.ts'
import { AgentFilter } from './agent-filter.tsx'
import { DispositionFilter, dispositionText } from './disposition-filter.tsx'

type Fields = readonly SearchField<CallSearch>[]

export const callFields: Fields = [
  { kind: 'text', key: 'customerPhone', label: messages.phone, isPersonal: true },
  { kind: 'text', key: 'customerName', label: messages.customerName, isPersonal: true },
  { kind: 'text', key: 'agentName', label: messages.agent },
  {
    kind: 'span',
    from: 'beginTime',
    to: 'endTime',
    label: messages.callTime,
    noFuture: true,
    shortcuts: 'days'
  },
  { kind: 'choice', key: 'connectResult', label: messages.result, options: connectResult.options },
  { kind: 'choice', key: 'hangupType', label: messages.hangup, options: hangupType.options },
  { kind: 'text', key: 'area', label: messages.area },
  // The enterprise's own number is public.
  { kind: 'text', key: 'ourNumber', label: messages.ourNumber }, // rule line-monitor-11
  {
    kind: 'choice',
    key: 'isCallerFault',
    label: messages.callerFault,
    options: [
      {
        value: 'true',
        get label() {
          return messages.onlyCallerFault()
        }
      }
    ]
  },
  {
    kind: 'choice',
    key: 'isAnswered',
    label: messages.answered,
    options: [
      {
        value: 'true',
        get label() {
          return messages.isAnswered()
        }
      },
      {
        value: 'false',
        get label() {
          return messages.notAnswered()
        }
      },
      {
        value: 'none',
        get label() {
          return messages.noResult()
        }
      }
    ]
  },
  {
    kind: 'choice',
    key: 'hour',
    label: messages.hour,
    options: Array.from({ length: 24 }, (_, hour) => ({
      value: hour,
      get label() {
        return messages.fromHour({ hour })
      }
    }))
  },
  {
    kind: 'custom',
    key: 'agentId',
    label: messages.agentId,
    read: value => value.slice(0, 64),
    render: (value, onChange) => <AgentFilter onChange={onChange} value={value} />,
    text: messages.chosenAgent
  },
  {
    kind: 'custom',
    key: 'dispositionId',
    label: dispositionMessages.title,
    read: value => value.slice(0, 64),
    render: (value, onChange) => <DispositionFilter onChange={onChange} value={value} />,
    text: dispositionText
  },
  groupField(),
  chosenField('lineGroupId', messages.chosenLineGroup),
  seatNameField(),
  chosenFlag('isOfSeat', seatSearchMessages.ofSeats)
]

export const inboundFields: Fields = [
  ...callFields,
  {
    kind: 'choice',
    key: 'isMissed',
    label: messages.missed,
    options: [
      {
        value: 'true',
        get label() {
          return messages.onlyMissed()
        }
      }
    ]
  },
  {
    kind: 'choice',
    key: 'isWaiting',
    label: messages.waiting,
    options: [
      {
        value: 'true',
        get label() {
          return messages.onlyWaiting()
        }
      }
    ]
  }
]

export const outboundFields: Fields = [
  ...callFields,
  { kind: 'text', key: 'taskName', label: messages.task, maxLength: 64 },
  { kind: 'text', key: 'scriptName', label: messages.script, maxLength: 64 },
  { kind: 'choice', key: 'intentLetter', label: messages.intent, options: intentLetter.options }
]
