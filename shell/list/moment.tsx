import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { $wallClock } from '../../core/clock.ts'
import { dateTime, listTime, midnight } from '../../core/rules/dates.ts'
import { listText } from '../../core/text/list.ts'

/** Midnight of the present day: rows are drawn anew when it changes, not each second. */
const $today = computed($wallClock, now => midnight(now))

/** A time in a row of a list: short, with the whole of it as a tooltip. `never` stands for none. */
export function Moment({ at, never }: { readonly at: number | null; readonly never?: string }) {
  const today = useStore($today)
  if (at === null) return <span>{never ?? listText.nothing()}</span>
  return (
    <time className="tabular-nums" dateTime={new Date(at).toISOString()} title={dateTime(at)}>
      {listTime(at, today)}
    </time>
  )
}
