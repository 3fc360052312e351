import { useStore } from '@nanostores/react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { connectResult } from '../../../../core/features/calls/enums.ts'
import { manualResult } from '../../../../core/features/manual-tasks/enums.ts'
import {
  $workAction,
  callNumber,
  giveUpLost,
  nextNumber,
  releaseNumbers,
  skipNumber
} from '../../../../core/features/manual-tasks/manual-work.ts'
import { manualText as t } from '../../../../core/features/manual-tasks/messages.ts'
import { CLAIMED, manualStatus } from '../../../../core/features/manual-tasks/rules.ts'
import type { ManualWork, MyManualTask } from '../../../../core/features/manual-tasks/schemas.ts'
import { timeOfDay } from '../../../../core/lib/format/dates.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { NothingDrawn } from '../../../../widgets/kit/large/empty.tsx'
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
        <NothingDrawn text={t.nothingInHand()} />
        <p className="pt-1 text-[13px]/5 text-(--hutong-text-3)">{t.nothingHint()}</p>
      </div>
    )
  return (
    <section aria-label={t.next()} className={`${card} flex flex-col`}>
      {props.current ? (
        <Person current={props.current} isPool={task.allocateWay === CLAIMED} />
      ) : (
        <Lost number={current} task={task} />
      )}
      {task.guide && (
        <details className="border-t border-(--hutong-border) px-4 py-3" open>
          <summary className="cursor-pointer font-semibold">{t.guide()}</summary>
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
        {number.customerName || t.itemsTab()}
      </span>
      <p className="text-(--hutong-warn)" role="alert">
        {isOver ? t.lostLease() : t.lostNumber()}
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
            {t.takeAgain()}
          </Button>
        )}
        <Button onClick={giveUpLost}>{t.giveUp()}</Button>
      </div>
    </div>
  )
}

/** Remaining time of the lease. */
function Lease({ until }: { readonly until: number }) {
  const left = Math.ceil((until - useStore($wallClock)) / 1000)
  return (
    <span className={left <= 60 ? 'text-(--hutong-warn)' : undefined}>
      {left <= 0 ? t.leaseEnded() : t.lease1({ time: timeOfDay(until), left: timer(left) })}
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
          {current.customerName || t.itemsTab()}
        </span>
        <span className="text-[20px]/7 tabular-nums">{current.phone}</span>
        <Progress call={call} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-[13px]/5 text-(--hutong-text-3) tabular-nums">
        {callTimes > 0 && <span>{t.attempts({ count: callTimes })}</span>}
        {leaseUntil !== null && <Lease until={leaseUntil} />}
        {result !== null && (
          <span>{t.lastSaid({ result: `${manualResult.label(result)} ${remark}` })}</span>
        )}
        {current.manager && (
          <span>
            {t.manager()} {current.manager}
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
          <Icon sign="call" size={16} />
          {call?.isOver ? t.callAgain() : t.call()}
        </Button>
        {call === null && (
          <>
            <Button aria-disabled={isBusy} onClick={act(skipNumber)}>
              {t.skip()}
            </Button>
            {isPool && (
              <Button aria-disabled={isBusy} onClick={act(() => releaseNumbers([current.id]))}>
                {t.release()}
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
  const [tone, words] = !call
    ? (['plain', t.notCalled()] as const)
    : !call.isOver
      ? call.isAnswered
        ? (['good', t.talking()] as const)
        : (['warn', t.calling()] as const)
      : ([
          call.isAnswered ? 'good' : 'plain',
          t.ended({ result: connectResult.label(call.connectResult) })
        ] as const)
  return (
    <span role="status">
      <Tinted tone={tone}>{words}</Tinted>
    </span>
  )
}
