import { useStore } from '@nanostores/react'
import { queueRows } from '../../../core/features/home/row-links.ts'
import { queueMessages as messages } from '../../../core/features/reception/queue-messages.ts'
import type { QueueMetrics } from '../../../core/features/reception/queue-schemas.ts'
import { soonShare } from '../../../core/features/reception/rules/answered-soon.ts'
import type { DayRange } from '../../../core/features/report-range/rules.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { $may } from '../../../core/session/user.ts'
import { linkTo } from '../../router/follow-link.ts'

const link = 'text-(--hutong-link) hover:underline'

interface Metric {
  readonly label: string
  readonly text: string
  /** Address of the rows; undefined where there are none. */
  readonly to?: string | undefined
}

/** Callers who wait now, and how the calls of the days fared, by agent group. */
export function HomeQueues(props: {
  readonly queues: readonly QueueMetrics[]
  readonly range: DayRange
  /** When the metrics were read, in ms. */
  readonly readTime: number
}) {
  const canList = useStore($may)('CMC.RECE.SCEN')
  return (
    <ul className="m-0 flex list-none flex-col gap-4 p-0">
      {props.queues.map(queue => (
        <li
          aria-label={messages.ofGroup({ group: queue.groupName })}
          className="flex min-w-0 flex-col gap-1"
          key={queue.groupId}
        >
          <span className="truncate font-semibold" title={queue.groupName}>
            {queue.groupName}
          </span>
          <dl className="m-0 grid grid-cols-2 gap-x-3 gap-y-1 text-[13px]/5">
            {metricsOf(queue, props).map(({ label, text, to }) => (
              <div className="flex flex-col" key={label}>
                <dt className="text-(--hutong-text-3)">{label}</dt>
                <dd className="m-0 font-semibold tabular-nums">
                  {to !== undefined && canList ? (
                    <a {...linkTo(to)} className={link}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Each leads to the calls that it counts. */ // rule home-2
function metricsOf(
  queue: QueueMetrics,
  { range, readTime }: { readonly range: DayRange; readonly readTime: number }
): readonly Metric[] {
  const { groupId, waiting, waitingSince, left, answeredSoon, abandoned } = queue
  const share = soonShare(queue)
  const waited =
    waitingSince === null ? 0 : Math.max(0, Math.floor((readTime - waitingSince) / 1000))
  return [
    {
      label: messages.waiting(),
      text: messages.callers({ count: waiting }),
      to: waiting > 0 ? queueRows(groupId, 'waiting') : undefined
    },
    {
      label: messages.longest(),
      text: waitingSince === null ? messages.none() : timer(waited)
    },
    {
      label: messages.soon(),
      text:
        share === null
          ? messages.none()
          : messages.share({ share: Math.round(share * 100), count: answeredSoon, total: left }),
      to: answeredSoon > 0 ? queueRows(groupId, 'answeredSoon', range) : undefined
    },
    {
      label: messages.abandoned(),
      text: messages.calls({ count: abandoned }),
      to: abandoned > 0 ? queueRows(groupId, 'abandoned', range) : undefined
    }
  ]
}
