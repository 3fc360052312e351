import { type KeyboardEvent, useRef, useState } from 'react'
import type { Minutes } from '../../../core/rules/tasks/form.ts'
import {
  addTime,
  removeTime,
  setTime,
  shownTime,
  steppedTime,
  typedTime
} from '../../../core/rules/tasks/periods.ts'
import { taskPlanText as t } from '../../../core/text/task-plan.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { Fields } from './dates.tsx'
import { Complaints, field } from './field-look.tsx'

/** The times of a period as they are typed, each from and to. */
export function Times(
  props: Fields & {
    readonly times: readonly Minutes[]
    readonly onChange: (times: readonly Minutes[]) => void
    readonly onRefused?: ((path: string, complaint: string | undefined) => void) | undefined
  }
) {
  const { path, times, errors, onChange, onLeave, onRefused } = props
  const frame = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({})
  // What was no time has left its place empty; a place that is filled again says nothing of it.
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
        complaint={all[name]}
        label={side === 'start' ? t.startTime() : t.endTime()}
        name={name}
        onLeave={() => onLeave?.(name)}
        onTake={minutes => onChange(setTime(times, at, side, minutes))}
        onWrong={complaint => {
          setWrong(now => ({ ...now, [name]: complaint }))
          onRefused?.(name, complaint)
        }}
        value={value}
      />
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-1 outline-none" ref={frame} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {times.map(([start, end], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
          <div className="flex items-center gap-1.5" key={at}>
            {input(at, 'start', start)}
            <span className="text-[13px]/5 text-(--hutong-text-2)">{t.to()}</span>
            {input(at, 'end', end)}
            {times.length > 1 && (
              <IconButton
                label={t.removeTime({ number: at + 1 })}
                onClick={() => {
                  frame.current?.focus()
                  setWrong({})
                  for (const name of Object.keys(wrong)) onRefused?.(name, undefined)
                  onChange(removeTime(times, at))
                }}
                size="small"
              >
                <Icon sign="clear" size={16} />
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
          {t.addTime()}
        </Button>
      </div>
      <Complaints
        errors={all}
        names={times.flatMap((_, at) => [
          `${path}.dialPeriods.${at}.start`,
          `${path}.dialPeriods.${at}.end`
        ])}
      />
    </div>
  )
}

/** One time of the day. What is typed is taken over when the field is left; arrows go by half hours. */
function TimeField(props: {
  readonly name: string
  readonly label: string
  readonly value: number | null
  readonly complaint: string | undefined
  readonly onTake: (minutes: number | null) => void
  readonly onWrong: (complaint: string | undefined) => void
  readonly onLeave: () => void
}) {
  const { name, label, value, complaint, onTake, onWrong, onLeave } = props
  const [typed, setTyped] = useState<string>()
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(undefined)
  }
  function take(): void {
    if (typed === undefined) return
    const read = typedTime(typed)
    if ('complaint' in read) {
      onWrong(read.complaint)
      // What stands here is no time: the one before must not be sent in its place.
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
      aria-describedby={complaint ? `${name}-complaint` : undefined}
      aria-invalid={complaint !== undefined}
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
