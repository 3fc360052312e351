import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useState } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { seatLogMessages as messages } from '../../../../core/features/seat-log/messages.ts'
import { hoursOf, longestBusy, minuteOfDay } from '../../../../core/features/seat-log/rules.ts'
import type { SeatDay } from '../../../../core/features/seat-log/schemas.ts'
import { $seatDay, readSeatDay } from '../../../../core/features/seat-log/seat-day.ts'
import { signState } from '../../../../core/features/seats/enums.ts'
import {
  addDays,
  chinaDay,
  chinaTime,
  isCalendarDay
} from '../../../../core/lib/format/china-day.ts'
import { spokenDuration } from '../../../../core/lib/format/duration.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Input } from '../../../../widgets/kit/field.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { PrintedChoices } from '../../../../widgets/kit/printed-choices.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { seatStyles } from '../../../../widgets/parts/charts/plot/series-styles.ts'
import { Timeline } from '../../../../widgets/parts/charts/timeline.tsx'
import { DateField } from '../../../../widgets/parts/date-field/date-field.tsx'
import { $route, setQuery } from '../../../router/router.ts'

/** Changes once a day. */
const $today = computed($wallClock, now => chinaDay(now))

const states = [
  { key: 'SIGN_FREE', style: seatStyles.free },
  { key: 'SIGN_BUSY', style: seatStyles.busy },
  { key: 'RING', style: seatStyles.ring },
  { key: 'CALLING', style: seatStyles.talk },
  { key: 'CLEARING', style: seatStyles.wrap }
] as const

function findingOf(day: SeatDay): string {
  const busy = longestBusy(day)
  const seats = day.seats.length
  return busy
    ? messages.dayFinding({
        seats,
        name: busy.seat.agentName,
        time: spokenDuration(Math.round(busy.milliseconds / 1000))
      })
    : messages.dayFindingNone({ seats })
}

const issueOf = (day: string, today: string): string =>
  !isCalendarDay(day) ? messages.noDay() : day > today ? messages.noFuture() : ''

/** 时间轴: the states of the visible seats on one day, a lane per seat. */
export default function SeatTimeline() {
  const { query } = useStore($route)
  const today = useStore($today)
  const requested = query.day?.slice(0, 32)
  /** A day that cannot be shown stays in the address and in its field. */ // rule report-range-3
  const isRefused = requested !== undefined && issueOf(requested, today) !== ''
  const day = isRefused || requested === undefined ? today : requested
  const name = query.agent ?? ''
  const [typedDay, typeDay] = useState(isRefused ? requested : day)
  const [typedName, typeName] = useState(name)
  const state = useStore($seatDay)
  const { agentId, groupId } = query
  const read = () => begin(readSeatDay(day, { agentName: name, agentId, groupId }))
  useEffect(() => {
    if (!isRefused) begin(readSeatDay(day, { agentName: name, agentId, groupId }))
  }, [isRefused, day, name, agentId, groupId])
  const show = (next: string) => {
    typeDay(next)
    setQuery({ day: next === today ? undefined : next })
  }
  const issue = issueOf(typedDay, today)
  const found = isRefused ? undefined : lastOf(state)
  return (
    <div className={`${card} flex flex-col gap-4 p-4`}>
      <PrintedChoices
        choices={name === '' ? [] : [listMessages.chosen({ label: messages.find(), value: name })]}
      />
      <form
        className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden [&_p:empty]:hidden"
        onSubmit={event => {
          event.preventDefault()
          if (typedName.trim() !== name)
            setQuery({
              agent: typedName.trim() || undefined,
              agentId: undefined,
              groupId: undefined
            })
          if (issue === '') show(typedDay)
        }}
      >
        <div className="flex flex-col gap-1">
          <span className="text-[14px]/[22px] text-(--hutong-text-2)">{messages.day()}</span>
          <span className="flex items-center gap-2">
            <Button onClick={() => show(addDays(day, -1))}>{messages.earlier()}</Button>
            <DateField
              aria-invalid={issue !== ''}
              aria-label={messages.day()}
              calendarLabel={messages.chooseDay()}
              className="w-36"
              onChange={next => {
                typeDay(next)
                if (isCalendarDay(next) && next <= today) show(next)
              }}
              placeholder={messages.dayFormat()}
              title={issue || undefined}
              value={typedDay}
            />
            <Button disabled={day >= today} onClick={() => show(addDays(day, 1))}>
              {messages.later()}
            </Button>
          </span>
        </div>
        <Input
          autoComplete="off"
          label={messages.find()}
          maxLength={64}
          onChange={({ target }) => typeName(target.value)}
          type="search"
          value={typedName}
        />
        <Button tone="primary" type="submit">
          {kitMessages.search()}
        </Button>
        <p aria-live="polite" className="text-(--hutong-danger) empty:hidden">
          {issue}
        </p>
      </form>
      {isRefused ? (
        <div className="flex min-h-40 items-center justify-center">
          <Button onClick={() => show(today)}>{messages.showToday()}</Button>
        </div>
      ) : (
        <Timeline
          finding={found ? findingOf(found) : ''}
          gapName={messages.noServer()}
          gaps={found?.gaps.map(({ from, to }) => ({
            ...{ from: minuteOfDay(from, day), to: minuteOfDay(to, day) }
          }))}
          hours={found ? hoursOf(found, day) : undefined}
          level={2}
          lanes={(found?.seats ?? []).map(({ seatId, agentName, extension }) => ({
            key: seatId,
            name: messages.seatOf({ name: agentName, extension })
          }))}
          onRetry={read}
          spans={(found?.spans ?? []).map(
            ({ id, seatId, signState: code, startTime, endTime }) => ({
              ...{ key: id, lane: seatId, state: code },
              ...{ from: minuteOfDay(startTime, day), to: minuteOfDay(endTime, day) }
            })
          )}
          state={
            state.status === 'failed'
              ? 'fail'
              : !found
                ? 'loading'
                : found.seats.length === 0
                  ? 'empty'
                  : 'success'
          }
          states={states.map(one => ({ ...one, name: signState.label(one.key) }))}
          title={messages.dayTitle({ day })}
          unit=""
        />
      )}
      {found?.gaps.map(({ from, to }) => (
        <p className="text-(--hutong-text-2)" key={from}>
          {messages.gap({ from: chinaTime(from), to: chinaTime(to) })}
        </p>
      ))}
      {found?.hasMore && (
        <p className="text-(--hutong-text-3)">{messages.more({ count: found.seats.length })}</p>
      )}
    </div>
  )
}
