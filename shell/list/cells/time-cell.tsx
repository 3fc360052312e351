import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { $wallClock } from '../../../core/environment/clock.ts'
import { dateTime, listTime, midnight } from '../../../core/lib/format/dates.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'

/** Midnight of the current day: rows re-render when the day changes, not each second. */
const $today = computed($wallClock, now => midnight(now))

/** Time in a row: short form with the full time as tooltip. `never` is shown for null. */
export function Moment({ at, never }: { readonly at: number | null; readonly never?: string }) {
  const today = useStore($today)
  if (at === null) return <span>{never ?? listMessages.nothing()}</span>
  return (
    <time className="tabular-nums" dateTime={new Date(at).toISOString()} title={dateTime(at)}>
      {listTime(at, today)}
    </time>
  )
}
