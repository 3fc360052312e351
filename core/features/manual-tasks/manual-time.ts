/** Parses typed dates and times. */

/** Normalises `9`, `930`, `9:30` and `９：３０` to `09:30`; invalid input is returned unchanged. */
export function normalizeTime(typed: string): string {
  const plain = typed.normalize('NFKC').trim()
  const [, hours, minutes = '00'] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return plain
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** @returns Timestamp in ms; undefined unless both parts are valid. */
export function momentOf(day: string, time: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(normalizeTime(time)) ?? []
  if (date === undefined || minutes === undefined) return undefined
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes))
  return at.getMonth() === Number(month) - 1 && at.getDate() === Number(date)
    ? at.getTime()
    : undefined
}
