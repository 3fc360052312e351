import { useStore } from '@nanostores/react'
import type { todaysCalls } from '../../../core/areas/workbench/history.ts'
import { $wallClock } from '../../../core/clock.ts'
import type { CallRecord } from '../../../core/contract/entities/call.ts'
import { connectResult } from '../../../core/contract/enums/calls.ts'
import { relativeTime } from '../../../core/rules/dates.ts'
import { timer } from '../../../core/rules/duration.ts'
import { commonText } from '../../../core/text/common.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { Pager } from '../../../widgets/kit/large/pager.tsx'
import { Skeleton } from '../../../widgets/kit/signs.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { dialFrom } from '../../../widgets/parts/dial/from.ts'
import { DialNumber } from '../../list/customer-cells.tsx'

/** Calls below each other, in a column too narrow for a table. */
export function CallList(props: {
  readonly label: string
  readonly list: typeof todaysCalls
  /** Each has a button that calls back. */
  readonly isForCallingBack?: boolean
}) {
  const { list, label, isForCallingBack = false } = props
  const { state, list: calls, page, pageSize, total } = useStore(list.$list)
  return (
    <>
      <section
        aria-label={label}
        className="-mx-2 flex min-h-0 grow flex-col overflow-auto px-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {state === 'loading' && <Skeleton label={commonText.loading()} rows={6} />}
        {state === 'empty' && (
          <p className="m-auto py-6 text-center text-(--hutong-text-3)">{t.noCalls()}</p>
        )}
        {state === 'fail' && (
          <Button className="m-auto" onClick={() => begin(list.reload())} role="alert">
            {commonText.loadFailed()}
          </Button>
        )}
        {calls.length > 0 && (
          <ul>
            {calls.map(call => (
              <Row call={call} isForCallingBack={isForCallingBack} key={call.callRecordId} />
            ))}
          </ul>
        )}
      </section>
      {total > 0 && (
        <Pager
          isSmall
          label={label}
          onPage={next => begin(list.turnTo(next))}
          onPageSize={size => begin(list.resize(size))}
          page={page}
          pageSize={pageSize}
          total={total}
        />
      )}
    </>
  )
}

function Row(props: { readonly call: CallRecord; readonly isForCallingBack: boolean }) {
  const { call, isForCallingBack } = props
  const { customerId, customerName, customerPhone, callDirectionType, callStartTime } = call
  const now = useStore($wallClock)
  const isOn = call.callEndTime === null
  const isMissed = callDirectionType === 1 && call.callDuration === 0 && !isOn
  const sign = isMissed ? 'missed' : callDirectionType === 1 ? 'incoming' : 'outgoing'
  return (
    <li className="grid min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-(--hutong-border) py-1.5 first:border-t-0">
      <Icon
        className={isMissed ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}
        sign={sign}
        size={16}
      />
      <span className="min-w-0">
        <span className="block truncate" title={customerName}>
          {customerName || t.stranger()}
        </span>
        <DialNumber customerId={customerId} number={customerPhone} />
      </span>
      <span className="flex flex-col items-end text-[12px]/5 text-(--hutong-text-3) tabular-nums">
        <span>{relativeTime(callStartTime, now)}</span>
        {isForCallingBack ? (
          <Button
            aria-label={t.callBackNumber({ who: customerName || t.stranger() })}
            onClick={({ currentTarget }) =>
              begin(dialFrom(currentTarget, customerPhone, customerId))
            }
            size="small"
          >
            {t.callBack()}
          </Button>
        ) : (
          <span className={isMissed ? 'text-(--hutong-danger)' : ''}>
            {isOn ? t.inCallNow() : howItWent(call)}
          </span>
        )}
      </span>
    </li>
  )
}

/** How long they talked; or why they did not. */
const howItWent = ({ callDuration, connectResult: code }: CallRecord): string =>
  callDuration > 0 ? timer(callDuration) : code === 0 ? t.unanswered() : connectResult.label(code)
