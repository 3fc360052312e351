import { isBeyond } from '../../../../../core/features/call-task-form/rules/alarm-rules.ts'
import { alarmThreshold } from '../../../../../core/features/call-tasks/enums.ts'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { TaskAlarm } from '../../../../../core/features/call-tasks/schemas.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { percentOf } from '../../../../../core/lib/format/percent.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'

type Watched = TaskAlarm['watched'][number]

const isCount = ({ name }: Watched): boolean => name === 'callerFaultCount'
const shown = (one: Watched, value: number): string =>
  isCount(one) ? messages.times({ value }) : messages.percent({ value: percentOf(value) })

function limitOf(one: Watched): string {
  const limit = shown(one, one.limit)
  if (isCount(one)) return messages.alarmReached({ limit })
  return one.name === 'connectedRate'
    ? messages.alarmBelow({ limit })
    : messages.alarmAbove({ limit })
}

/** The task's alarms: current values against the thresholds, and the last alarm. */
export function TaskAlarmCard({ alarm }: { readonly alarm: TaskAlarm }) {
  return (
    <section aria-label={messages.alarm()} className={`${card} flex flex-col gap-3 p-4`}>
      <SectionHeading
        beside={
          <>
            <span className="text-(--hutong-text-3)">
              {alarm.enabled
                ? alarm.suspendCallTask
                  ? messages.alarmStops()
                  : messages.alarmEffect()
                : messages.alarmOff()}
            </span>
            {alarm.alarmedTime !== null && (
              <span className="text-(--hutong-warn)">
                {messages.alarmedAt({ time: dateTime(alarm.alarmedTime) })}
              </span>
            )}
          </>
        }
        level={2}
      >
        {messages.alarm()}
      </SectionHeading>
      {alarm.watched.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-6 gap-y-3">
          {alarm.watched.map(one => (
            <li className="flex flex-col" key={one.name}>
              <span className="flex items-center gap-2">
                <span className="text-(--hutong-text-2)">{alarmThreshold.label(one.name)}</span>
                <Tinted tone={isBeyond(one) ? 'bad' : 'plain'}>
                  {isBeyond(one) ? messages.alarmBeyond() : messages.alarmFine()}
                </Tinted>
              </span>
              <span className="text-[20px]/7 font-semibold tabular-nums">
                {shown(one, one.value)}
              </span>
              <span className="text-[12px]/5 text-(--hutong-text-3)">{limitOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
