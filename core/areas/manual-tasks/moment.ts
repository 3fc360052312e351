/** A day and a time of it, as they are typed. */

/** `9`, `930`, `9:30` and `９：３０` as `09:30` has it; what is no time stays as it is. */
export function tidyTime(typed: string): string {
  const plain = typed.normalize('NFKC').trim()
  const [, hours, minutes = '00'] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return plain
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** In ms; undefined unless both are whole. */
export function momentOf(day: string, time: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(tidyTime(time)) ?? []
  if (date === undefined || minutes === undefined) return undefined
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes))
  return at.getMonth() === Number(month) - 1 && at.getDate() === Number(date)
    ? at.getTime()
    : undefined
}
