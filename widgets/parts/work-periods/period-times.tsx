import { type KeyboardEvent, useRef, useState } from 'react'
import type { Minutes } from '../../../core/features/call-task-form/rules/form-types.ts'
import {
  addTime,
  removeTime,
  setTime,
  shownTime,
  steppedTime,
  typedTime
} from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { Fields } from './period-dates.tsx'
import { field, Issues } from './period-field.tsx'

/** The time ranges of a period, typed as from and to. */
export function Times(
  props: Fields & {
    readonly times: readonly Minutes[]
    readonly onChange: (times: readonly Minutes[]) => void
    readonly onRefused?: ((path: string, issue: string | undefined) => void) | undefined
  }
) {
  const { path, times, errors, onChange, onLeave, onRefused } = props
  const frame = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({})
  // An invalid time leaves its value empty; once the value is set again, the error is stale.
  const all: Record<string, string | undefined> = { ...errors }
  for (const [at, period] of times.entries())
    for (const [side, value] of [
      ['start', period[0]],
      ['end', period[1]]
    ] as const) {
      const name = `${path}.dialPeriods.${at}.${side}`
      if (value === null && wrong[name] !== undefined) all[name] = wrong[name]
    }
  const input = (at: number, side: 'start' | 'end', value: number | null) => {
    const name = `${path}.dialPeriods.${at}.${side}`
    return (
      <TimeField
        issue={all[name]}
        label={side === 'start' ? messages.startTime() : messages.endTime()}
        name={name}
        onLeave={() => onLeave?.(name)}
        onTake={minutes => onChange(setTime(times, at, side, minutes))}
        onWrong={issue => {
          setWrong(now => ({ ...now, [name]: issue }))
          onRefused?.(name, issue)
        }}
        value={value}
      />
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-1 outline-none" ref={frame} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {times.map(([start, end], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position
          <div className="flex items-center gap-1.5" key={at}>
            {input(at, 'start', start)}
            <span className="text-[13px]/5 text-(--hutong-text-2)">{messages.to()}</span>
            {input(at, 'end', end)}
            {times.length > 1 && (
              <IconButton
                label={messages.removeTime({ number: at + 1 })}
                onClick={() => {
                  frame.current?.focus()
                  setWrong({})
                  for (const name of Object.keys(wrong)) onRefused?.(name, undefined)
                  onChange(removeTime(times, at))
                }}
                size="small"
              >
                <Icon name="clear" size={16} />
              </IconButton>
            )}
          </div>
        ))}
        <Button
          className="text-(--hutong-link)!"
          onClick={() => onChange(addTime(times))}
          size="small"
          tone="bare"
        >
          {messages.addTime()}
        </Button>
      </div>
      <Issues
        errors={all}
        names={times.flatMap((_, at) => [
          `${path}.dialPeriods.${at}.start`,
          `${path}.dialPeriods.${at}.end`
        ])}
      />
    </div>
  )
}

/** A time of day. Input is committed on blur; arrow keys move by half hours. */
function TimeField(props: {
  readonly name: string
  readonly label: string
  readonly value: number | null
  readonly issue: string | undefined
  readonly onTake: (minutes: number | null) => void
  readonly onWrong: (issue: string | undefined) => void
  readonly onLeave: () => void
}) {
  const { name, label, value, issue, onTake, onWrong, onLeave } = props
  const [typed, setTyped] = useState<string>()
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(undefined)
  }
  function take(): void {
    if (typed === undefined) return
    const read = typedTime(typed)
    if ('issue' in read) {
      onWrong(read.issue)
      // The input is no valid time: the previous value must not be submitted in its place.
      setBefore(null)
      if (value !== null) onTake(null)
      return
    }
    onWrong(undefined)
    setTyped(undefined)
    if (read.minutes !== value) onTake(read.minutes)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') take()
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (by === undefined) return
    event.preventDefault()
    onWrong(undefined)
    onTake(steppedTime(value, by))
  }
  return (
    <input
      aria-describedby={issue ? `${name}-issue` : undefined}
      aria-invalid={issue !== undefined}
      aria-label={label}
      aria-required="true"
      autoComplete="off"
      className={`${field} w-16 text-center`}
      inputMode="numeric"
      maxLength={5}
      name={name}
      onBlur={() => {
        take()
        onLeave()
      }}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder="--:--"
      value={typed ?? shownTime(value)}
    />
  )
}
