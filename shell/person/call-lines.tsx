import { useStore } from '@nanostores/react'
import { openCallDetail } from '../../core/areas/call-detail/open.ts'
import { personCalls } from '../../core/areas/person/person.ts'
import type { CallRecord } from '../../core/contract/entities/call.ts'
import { callDirection } from '../../core/contract/enums/calls.ts'
import { dateTime } from '../../core/rules/dates.ts'
import { commonText } from '../../core/text/common.ts'
import { personText as t } from '../../core/text/person.ts'
import { recordText } from '../../core/text/records.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { Pager } from '../../widgets/kit/large/pager.tsx'
import { Skeleton } from '../../widgets/kit/signs.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { isMissed, outcomeOf, signOf } from './call-words.ts'

/** The calls with the person below each other, in a slot too narrow for a table. */
export function CallLines() {
  const { state, list, page, pageSize, total } = useStore(personCalls.$list)
  return (
    <>
      {state === 'loading' && <Skeleton label={commonText.loading()} rows={5} />}
      {state === 'empty' && (
        <p className="py-6 text-center text-(--hutong-text-3)">{t.noCalls()}</p>
      )}
      {state === 'fail' && (
        <span className="py-6 text-center" role="alert">
          <Button onClick={() => begin(personCalls.reload())}>{commonText.loadFailed()}</Button>
        </span>
      )}
      {list.length > 0 && (
        <ul aria-label={t.calls()}>
          {list.map(call => (
            <Line among={list} call={call} key={call.callRecordId} />
          ))}
        </ul>
      )}
      {total > 0 && (
        <Pager
          isSmall
          label={t.calls()}
          onPage={next => begin(personCalls.turnTo(next))}
          onPageSize={size => begin(personCalls.resize(size))}
          page={page}
          pageSize={pageSize}
          total={total}
        />
      )}
    </>
  )
}

function Line(props: { readonly call: CallRecord; readonly among: readonly CallRecord[] }) {
  const { call, among } = props
  const when = dateTime(call.callStartTime)
  return (
    <li className="grid min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-(--hutong-border) py-1.5 first:border-t-0">
      <Icon
        className={isMissed(call) ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}
        sign={signOf(call)}
        size={16}
      />
      <span className="min-w-0">
        <span className="block truncate tabular-nums">{when}</span>
        <span className="block truncate text-[12px]/5 text-(--hutong-text-3)">
          {callDirection.label(call.callDirectionType)}
          {' · '}
          <span className={isMissed(call) ? 'text-(--hutong-danger)' : 'tabular-nums'}>
            {outcomeOf(call)}
          </span>
          {call.agentName && ` · ${call.agentName}`}
        </span>
      </span>
      <Button
        aria-label={t.detailOf({ when })}
        className="text-(--hutong-link)!"
        onClick={() => openCallDetail({ callRecordId: call.callRecordId, records: among })}
        size="small"
        tone="bare"
      >
        {recordText.details()}
      </Button>
    </li>
  )
}
