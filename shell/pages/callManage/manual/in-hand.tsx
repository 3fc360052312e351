import { useStore } from '@nanostores/react'
import {
  $workDeed,
  callNumber,
  giveUpLost,
  nextNumber,
  releaseNumbers,
  skipNumber
} from '../../../../core/areas/manual-tasks/work.ts'
import { $wallClock } from '../../../../core/clock.ts'
import type { ManualWork, MyManualTask } from '../../../../core/contract/entities/manual-task.ts'
import { connectResult } from '../../../../core/contract/enums/calls.ts'
import { manualResult } from '../../../../core/contract/enums/manual-tasks.ts'
import { timeOfDay } from '../../../../core/rules/dates.ts'
import { timer } from '../../../../core/rules/duration.ts'
import { CLAIMED, manualStatus } from '../../../../core/rules/manual-task.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { NothingDrawn } from '../../../../widgets/kit/large/empty.tsx'
import { card } from '../../../../widgets/kit/large/looks.ts'
import { begin } from '../../../../widgets/parts/begin.ts'
import { Tinted } from '../../../list/tinted.tsx'
import { ResultForm } from './result-form.tsx'

/** The number that one deals with: who it is, what to say, and what came of it. */
export function InHand(props: {
  readonly task: MyManualTask
  readonly current: ManualWork | null
  /** It was in hand until a moment ago. */
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

/** What is said of a number that is no longer in hand: why, and how to have it again. */
function Lost({ number, task }: { readonly number: ManualWork; readonly task: MyManualTask }) {
  const isBusy = useStore($workDeed).at === 'busy'
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

/** How long the number is still held. */
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
  const deed = useStore($workDeed)
  const { call, callTimes, leaseUntil, result, remark, fields } = current
  const isOn = call !== null && !call.isOver
  const isBusy = deed.at === 'busy' || isOn
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

/** How far the call to the number has come. */
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
