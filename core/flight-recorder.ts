/**
 * The last events of session and phone, in memory, for a report to support. An event consists of a name
 * and of states, codes and durations: no number, name, text, token or body is kept.
 */
import { environment, isStarted, onStart } from './environment/environment.ts'

/** An event of the flight recorder: name and time, with states, codes and durations. */
export interface FlightEvent {
  /** Wall clock, in ms. */
  readonly at: number
  readonly name: string
  readonly [field: string]: string | number | boolean
}

const MOST_EVENTS = 500
/** Fields with values of closed sets, numbers and path templates. */
const fields = (
  'status state signState code field final expires registered busy failures isLeader isRegistered ' +
  'reason kind source blocked muted held media level mos lossPercent direction endedBy seconds ok ' +
  'method path ms directive enforced'
).split(' ')

const events: FlightEvent[] = []

/** Oldest first. */
export const flightEvents = (): readonly FlightEvent[] => events

/** Records an event with those fields of `detail` that contain no personal data. */
export function record(name: string, detail: object): void {
  if (!isStarted()) return
  const kept = Object.entries(detail).filter(
    ([field, value]) => fields.includes(field) && /^[bns]/.test(typeof value)
  )
  events.push({ at: environment().now(), name, ...Object.fromEntries(kept) })
  if (events.length > MOST_EVENTS) events.shift()
}

/** The handler of a realtime socket's end, recorded with its code. */
export const recordedClose =
  (act: (code: number) => void) =>
  ({ code }: CloseEvent): void => {
    record('realtime-close', { code })
    act(code)
  }

onStart(({ page }) => page.onPolicyViolation(violation => record('csp', violation)))
