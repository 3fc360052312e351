import { openCallDetail } from '../../core/areas/call-detail/open.ts'
import { personCalls } from '../../core/areas/person/person.ts'
import type { CallRecord } from '../../core/contract/entities/call.ts'
import { callDirection, connectResult, hangupType } from '../../core/contract/enums/calls.ts'
import { dateTime } from '../../core/rules/dates.ts'
import { timer } from '../../core/rules/duration.ts'
import { kitText } from '../../core/text/kit.ts'
import { listText } from '../../core/text/list.ts'
import { personText as t } from '../../core/text/person.ts'
import { recordText } from '../../core/text/records.ts'
import { WordsContext } from '../../widgets/kit/large/words.ts'
import { begin } from '../../widgets/parts/begin.ts'
import { DescribedRows } from '../list/described-list.tsx'
import type { ListDescription } from '../list/description.ts'
import { Tinted } from '../list/tinted.tsx'

const calls: ListDescription<CallRecord, { readonly customerId: string }> = {
  label: t.calls,
  list: personCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: ({ callStartTime }) => dateTime(callStartTime),
  fields: [],
  isSmall: true,
  columns: [
    {
      key: 'time',
      title: recordText.callTime,
      width: 168,
      draw: ({ callStartTime }) => <span className="tabular-nums">{dateTime(callStartTime)}</span>
    },
    {
      key: 'direction',
      title: t.direction,
      width: 88,
      draw: ({ callDirectionType }) => callDirection.label(callDirectionType)
    },
    {
      key: 'result',
      title: recordText.result,
      width: 112,
      draw: ({ connectResult: code }) => (
        <Tinted tone={code === 0 ? 'good' : 'plain'}>{connectResult.label(code)}</Tinted>
      )
    },
    {
      key: 'talk',
      title: recordText.talking,
      width: 96,
      draw: ({ callDuration }) => (
        <span className="tabular-nums">
          {callDuration > 0 ? timer(callDuration) : listText.nothing()}
        </span>
      )
    },
    {
      key: 'agent',
      title: recordText.agent,
      draw: ({ agentName }) => <span title={agentName}>{agentName || listText.nothing()}</span>
    },
    {
      key: 'hangup',
      title: recordText.hangup,
      width: 96,
      draw: ({ hangupType: code }) => hangupType.label(code)
    }
  ],
  rowActions: [
    {
      name: 'detail',
      label: recordText.details,
      act: ({ callRecordId }) =>
        openCallDetail({ callRecordId, records: personCalls.$list.get().list })
    }
  ]
}

/** The person is not searched for; only the pages turn. */
const asked = {
  filters: {},
  query: { customerId: '' },
  search: () => undefined,
  turnTo: (page: number) => begin(personCalls.turnTo(page)),
  resize: (size: number) => begin(personCalls.resize(size))
}

const words = { ...kitText, empty: t.noCalls }

/** The calls with the person, where there is room for columns. */
export function CallTable() {
  return (
    <div className="min-w-0">
      <h2 className="mb-2 text-[16px]/6 font-semibold">{t.calls()}</h2>
      <WordsContext value={words}>
        <DescribedRows about={calls} asked={asked} />
      </WordsContext>
    </div>
  )
}
