import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import { chinaDay } from '../../../core/lib/format/china-day.ts'

/**
 * The days of an export for its file name: those of the search's limits, in ms, inclusive; without
 * a begin the day of the export.
 */ // rule file-19
export function exportedDays(
  search: { readonly beginTime?: number | undefined; readonly endTime?: number | undefined },
  now: number
): string {
  const { beginTime, endTime } = search
  const to = chinaDay(Math.min(endTime ?? now, now))
  if (beginTime === undefined) return to
  const from = chinaDay(beginTime)
  return from >= to ? from : messages.exportedDays({ from, to })
}
