import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { serverNow } from '../../../../core/environment/server-time.ts'
import { queueRows } from '../../../../core/features/home/row-links.ts'
import { queueMessages as messages } from '../../../../core/features/reception/queue-messages.ts'
import {
  $isQueueReadFailed,
  $queues,
  readQueueMetrics,
  watchQueues
} from '../../../../core/features/reception/queue-metrics.ts'
import type { QueueMetrics } from '../../../../core/features/reception/queue-schemas.ts'
import { soonShare } from '../../../../core/features/reception/rules/answered-soon.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { linkTo } from '../../../router/follow-link.ts'
import { timeIn } from './tick-times.ts'

/** A strip for the queue of each agent group, live. */
export function QueueStrips({ isLarge }: { readonly isLarge: boolean }) {
  useEffect(watchQueues, [])
  const read = useStore($queues)
  const hasFailed = useStore($isQueueReadFailed)
  if (!read)
    return hasFailed ? (
      <p className="flex flex-wrap items-center gap-3 text-(--hutong-danger)" role="status">
        {messages.failed()}
        <Button onClick={() => begin(readQueueMetrics())} size="small">
          {commonMessages.retry()}
        </Button>
      </p>
    ) : null
  if (read.queues.length === 0) return null
  return (
    <section aria-label={messages.titleToday()}>
      <ul className="m-0 grid list-none gap-2 p-0 @min-[900px]:grid-cols-2">
        {read.queues.map(queue => (
          <Strip isLarge={isLarge} key={queue.groupId} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function Strip({ queue, isLarge }: { readonly queue: QueueMetrics; readonly isLarge: boolean }) {
  const canList = useStore($may)('CMC.RECE.SCEN') && !isLarge
  const { groupId, groupName, waiting, waitingSince, left, answeredSoon, abandoned } = queue
  const day = chinaDay(serverNow())
  const range = { from: day, to: day }
  const share = soonShare(queue)
  const value = (text: string, to: string | undefined) =>
    canList && to !== undefined ? (
      <a {...linkTo(to)} className="text-(--hutong-link) hover:underline">
        {text}
      </a>
    ) : (
      text
    )
  const metrics = [
    {
      label: messages.waiting(),
      text: value(
        messages.callers({ count: waiting }),
        waiting > 0 ? queueRows(groupId, 'waiting') : undefined
      )
    },
    { label: messages.longest(), text: <Longest since={waitingSince} /> },
    {
      label: messages.soon(),
      text:
        share === null
          ? messages.none()
          : value(
              messages.share({ share: Math.round(share * 100), count: answeredSoon, total: left }),
              answeredSoon > 0 ? queueRows(groupId, 'answeredSoon', range) : undefined
            )
    },
    {
      label: messages.abandoned(),
      text: value(
        messages.calls({ count: abandoned }),
        abandoned > 0 ? queueRows(groupId, 'abandoned', range) : undefined
      )
    }
  ]
  return (
    <li
      aria-label={messages.ofGroup({ group: groupName })}
      className={`${card} flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 border-l-4 px-3 py-2 ${waiting > 0 ? 'border-l-(--hutong-warn)' : 'border-l-(--hutong-border)'} ${isLarge ? 'text-[20px]/7' : 'text-[13px]/5'}`}
    >
      <span className="min-w-24 max-w-full grow basis-24 truncate font-semibold" title={groupName}>
        {groupName}
      </span>
      <dl className="m-0 flex flex-wrap gap-x-5 gap-y-1">
        {metrics.map(({ label, text }) => (
          <div className="flex items-baseline gap-1.5" key={label}>
            <dt className="text-(--hutong-text-2)">{label}</dt>
            <dd className="m-0 font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Grows each second. */
function Longest({ since }: { readonly since: number | null }) {
  useStore($wallClock)
  return since === null ? messages.none() : timeIn(since, serverNow())
}
