import { useStore } from '@nanostores/react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { connectResult } from '../../../../core/features/calls/enums.ts'
import { manualResult } from '../../../../core/features/manual-tasks/enums.ts'
import {
  $workAction,
  callNumber,
  nextNumber,
  releaseNumbers,
  skipNumber
} from '../../../../core/features/manual-tasks/manual-actions.ts'
import { giveUpLost } from '../../../../core/features/manual-tasks/manual-work.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { CLAIMED, manualStatus } from '../../../../core/features/manual-tasks/rules.ts'
import type { ManualWork, MyManualTask } from '../../../../core/features/manual-tasks/schemas.ts'
import { timeOfDay } from '../../../../core/lib/format/dates.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { EmptyState } from '../../../../widgets/kit/large/empty.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { ResultForm } from './result-fields.tsx'

/** The claimed number: customer, script and result form. */
export function InHand(props: {
  readonly task: MyManualTask
  readonly current: ManualWork | null
  /** The number whose claim has just ended. */
  readonly lost: ManualWork | undefined
}) {
  const { task, lost } = props
  const current = props.current ?? lost
  if (!current)
    return (
      <div className={`${card} flex flex-col items-center py-10`}>
        <EmptyState text={messages.nothingInHand()} />
        <p className="pt-1 text-[13px]/5 text-(--hutong-text-3)">{messages.nothingHint()}</p>
      </div>
    )
  return (
    <section aria-label={messages.next()} className={`${card} flex flex-col`}>
      {props.current ? (
        <Person current={props.current} isPool={task.allocateWay === CLAIMED} />
      ) : (
        <Lost number={current} task={task} />
      )}
      {task.guide && (
        <details className="border-t border-(--hutong-border) px-4 py-3" open>
          <summary className="cursor-pointer font-semibold">{messages.guide()}</summary>
          <p className="max-w-[38em] pt-2 leading-6 whitespace-pre-line text-(--hutong-text-2)">
            {task.guide}
          </p>
        </details>
      )}
      <ResultForm isHeld={props.current !== null} itemId={current.id} />
    </section>
  )
}

/** Why the claim on a number ended, and how to claim it again. */
function Lost({ number, task }: { readonly number: ManualWork; readonly task: MyManualTask }) {
  const isBusy = useStore($workAction).status === 'busy'
  const now = useStore($wallClock)
  const isOver = number.leaseUntil !== null && number.leaseUntil <= now
  const mayTake = task.status === manualStatus.running && task.allocateWay === CLAIMED
  return (
    <div className="flex flex-col gap-3 p-4">
      <span className="min-w-0 text-[20px]/7 font-semibold break-words">
        {number.customerName || messages.itemsTab()}
      </span>
      <p className="text-(--hutong-warn)" role="alert">
        {isOver ? messages.lostLease() : messages.lostNumber()}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayTake && (
          <Button
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) begin(nextNumber(number.id))
            }}
            tone="primary"
          >
            {messages.takeAgain()}
          </Button>
        )}
        <Button onClick={giveUpLost}>{messages.giveUp()}</Button>
      </div>
    </div>
  )
}

/** Remaining time of the lease. */
function Lease({ until }: { readonly until: number }) {
  const left = Math.ceil((until - useStore($wallClock)) / 1000)
  return (
    <span className={left <= 60 ? 'text-(--hutong-warn)' : undefined}>
      {left <= 0
        ? messages.leaseEnded()
        : messages.lease1({ time: timeOfDay(until), left: timer(left) })}
    </span>
  )
}

function Person(props: { readonly current: ManualWork; readonly isPool: boolean }) {
  const { current, isPool } = props
  const action = useStore($workAction)
  const { call, callTimes, leaseUntil, result, remark, fields } = current
  const isOn = call !== null && !call.isOver
  const isBusy = action.status === 'busy' || isOn
  const act = (perform: () => Promise<unknown>) => () => {
    if (!isBusy) begin(perform())
  }
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 text-[20px]/7 font-semibold break-words">
          {current.customerName || messages.itemsTab()}
        </span>
        <span className="text-[20px]/7 tabular-nums">{current.phone}</span>
        <Progress call={call} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-[13px]/5 text-(--hutong-text-3) tabular-nums">
        {callTimes > 0 && <span>{messages.attempts({ count: callTimes })}</span>}
        {leaseUntil !== null && <Lease until={leaseUntil} />}
        {result !== null && (
          <span>{messages.lastResult({ result: `${manualResult.label(result)} ${remark}` })}</span>
        )}
        {current.manager && (
          <span>
            {messages.manager()} {current.manager}
          </span>
        )}
        {Object.entries(fields).map(([name, value]) => (
          <span key={name}>
            {name} {value}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isBusy} onClick={act(callNumber)} tone="success">
          <Icon name="call" size={16} />
          {call?.isOver ? messages.callAgain() : messages.call()}
        </Button>
        {call === null && (
          <>
            <Button aria-disabled={isBusy} onClick={act(skipNumber)}>
              {messages.skip()}
            </Button>
            {isPool && (
              <Button aria-disabled={isBusy} onClick={act(() => releaseNumbers([current.id]))}>
                {messages.release()}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** State of the call to the number. */
function Progress({ call }: Pick<ManualWork, 'call'>) {
  const [tone, label] = !call
    ? (['plain', messages.notCalled()] as const)
    : !call.isOver
      ? call.isAnswered
        ? (['good', messages.talking()] as const)
        : (['warn', messages.calling()] as const)
      : ([
          call.isAnswered ? 'good' : 'plain',
          messages.ended({ result: connectResult.label(call.connectResult) })
        ] as const)
  return (
    <span role="status">
      <Tinted tone={tone}>{label}</Tinted>
    </span>
  )
}
