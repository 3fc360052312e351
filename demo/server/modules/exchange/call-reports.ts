/** Events of calls on an outside exchange, from the exchange itself or from the agent's phone. */
import { createHash } from 'node:crypto'
import type { EventResult, outsideEvents } from '../../../../core/features/exchange/schemas.ts'
import type { Seat } from '../seats/seat-state.ts'

export type Source = 'exchange' | 'phone'

export interface CallReport {
  readonly source: Source
  readonly seat: Seat
  readonly callId: string
  readonly sequence: number
  readonly event: (typeof outsideEvents)[number] | 'alive' | 'recorded'
  /** By the server's clock, in ms. */
  readonly at: number
  readonly direction?: 0 | 1 | undefined
  readonly number?: string | undefined
  readonly callRecordId?: string | undefined
  readonly callerId?: string | undefined
  readonly customerId?: string | undefined
  readonly status?: number | undefined
  readonly endedBy?: 'agent' | 'customer' | 'system' | undefined
  readonly to?: string | undefined
  /** Of an end that says everything about its call. */
  readonly startedAt?: number | undefined
  readonly answeredAt?: number | undefined
  /** Where the recording is: a URL, or a path in the allowed folder. */
  readonly recording?: string | undefined
}

export type Result = Pick<EventResult, 'result' | 'callRecordId'> & {
  readonly reason?:
    | 'LATE'
    | 'CALL_OVER'
    | 'UNKNOWN_CALL'
    | 'UNKNOWN_EXTENSION'
    | 'FOREIGN_SEAT'
    | 'FOREIGN_RECORD'
    | 'BAD_RECORDING'
}

/** Id of the record of a call that the exchange has not named: the same after a restart. */
export function recordIdOf({ seat, callId }: Pick<CallReport, 'seat' | 'callId'>): string {
  const text = JSON.stringify([seat.enterpriseId, seat.extension, callId])
  const hex = createHash('sha256').update(text).digest('hex')
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32]
  ].map(([from, to]) => hex.slice(from, to))
  return `${a}-${b}-8${c}-8${d}-${e}`
}

const MEANINGFUL = 7
const digitsOf = (number: string): string => number.replace(/\D/g, '')

/** Whether two notations may be the same number, as with and without a country code. */
export function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [digitsOf(one), digitsOf(other)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= MEANINGFUL && long.endsWith(short)
}
