import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $wallClock } from '../../../core/environment/clock.ts'
import {
  isMissed as isMissedCall,
  whyUnanswered
} from '../../../core/features/calls/rules/call-result.ts'
import type { CallRecord } from '../../../core/features/calls/schemas.ts'
import { hasUnsentOrder } from '../../../core/features/work-orders/unsent-orders.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { todaysCalls } from '../../../core/features/workbench/todays-calls.ts'
import { listTime } from '../../../core/lib/format/dates.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Pager } from '../../../widgets/kit/large/table/pager.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { CallerName, list, Rows, row } from './workbench-rows.tsx'

/** Today's calls of the seat, newest first. */
export function CallList() {
  const { state, list: calls, page, pageSize, total } = useStore(todaysCalls.$list)
  useEffect(() => begin(todaysCalls.search({})), [])
  const shown = useKept(calls, state === 'loading')
  return (
    <>
      <Rows label={messages.todaysCalls()}>
        {state === 'loading' && shown.length === 0 && (
          <Skeleton label={commonMessages.loading()} rows={4} />
        )}
        {state === 'empty' && (
          <p className="m-auto py-6 text-center text-(--hutong-text-3)">{messages.noCalls()}</p>
        )}
        {state === 'fail' && (
          <Button className="m-auto" onClick={() => begin(todaysCalls.reload())} role="alert">
            {commonMessages.loadFailed()}
          </Button>
        )}
        {shown.length > 0 && (
          <ul aria-busy={state === 'loading'} className={list}>
            {shown.map(call => (
              <Row call={call} key={call.callRecordId} />
            ))}
          </ul>
        )}
      </Rows>
      {total > pageSize && (
        <Pager
          isSmall
          isTight
          label={messages.todaysCalls()}
          onPage={next => begin(todaysCalls.turnTo(next))}
          onPageSize={size => begin(todaysCalls.resize(size))}
          page={page}
          pageSize={pageSize}
          total={total}
        />
      )}
    </>
  )
}

/** Keeps the rows while they reload, which happens after every call. */
function useKept(calls: readonly CallRecord[], isComing: boolean): readonly CallRecord[] {
  const kept = useRef(calls)
  useEffect(() => {
    if (!isComing) kept.current = calls
  })
  return isComing ? kept.current : calls
}

function Row({ call }: { readonly call: CallRecord }) {
  const { callRecordId, customerId, customerName, customerPhone, callDirectionType } = call
  const now = useStore($wallClock)
  const isOn = call.callEndTime === null
  const isIncoming = callDirectionType === 1
  const isMissed = isMissedCall(call) && !isOn
  return (
    <li className={row}>
      <Icon
        className={isMissed ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}
        name={isMissed ? 'missed' : isIncoming ? 'incoming' : 'outgoing'}
        size={16}
      />
      <span className="flex min-w-0 flex-col items-start">
        <CallerName
          call={{ callRecordId, customerId: customerId ?? undefined, number: customerPhone }}
          direction={isIncoming ? 'incoming' : 'outgoing'}
          name={customerName}
        />
        <DialNumber callRecordId={callRecordId} customerId={customerId} number={customerPhone} />
      </span>
      <span className="flex flex-col items-end text-[12px]/5 text-(--hutong-text-3) tabular-nums">
        <span>{listTime(call.callStartTime, now)}</span>
        {!isOn && hasUnsentOrder(callRecordId) ? (
          <span className="text-(--hutong-warn)" title={outcomeLabel(call)}>
            {messages.orderUnsent()}
          </span>
        ) : (
          <span className={isMissed ? 'text-(--hutong-danger)' : ''}>
            {isOn ? messages.inCallNow() : outcomeLabel(call)}
          </span>
        )}
      </span>
    </li>
  )
}

/** Talk time, or why the call was not connected. */
const outcomeLabel = (call: CallRecord): string =>
  call.callDuration > 0 ? timer(call.callDuration) : whyUnanswered(call)
