import { timeMessages } from '../../messages/time-messages.ts'

const two = (part: number): string => String(part).padStart(2, '0')

const split = (seconds: number) => {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60
  }
}

/** `75` → `01:15`, `3675` → `01:01:15`; takes seconds. */
export function timer(total: number): string {
  const { hours, minutes, seconds } = split(total)
  const short = `${two(minutes)}:${two(seconds)}`
  return hours > 0 ? `${two(hours)}:${short}` : short
}

/** `75` → `1分15秒`, `3600` → `1小时0分0秒`; takes seconds. */
export function spokenDuration(total: number): string {
  const parts = split(total)
  if (parts.hours > 0) return timeMessages.hours(parts)
  return parts.minutes > 0 ? timeMessages.minutes(parts) : timeMessages.seconds(parts)
}
