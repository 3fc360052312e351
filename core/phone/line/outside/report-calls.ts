/**
 * Reports the calls of a line to the server, which cannot see those of an outside exchange: in order,
 * numbered for each call, and again after a failure, as the server counts each number once.
 */
import { after } from '../../../environment/clock.ts'
import { environment } from '../../../environment/environment.ts'
import { Failure, type FailureKind } from '../../../failure.ts'
import { exchange } from '../../../features/exchange/endpoints.ts'
import type { PhoneCallEvent } from '../../../features/exchange/schemas.ts'
import { call as send } from '../../../net/http.ts'
import { onReconnected } from '../../../net/realtime.ts'
import { isOnCall } from '../../state/machine.ts'
import { $phone, $registration, happen } from '../../state/phone-state.ts'
import { callOnLine } from '../connection.ts'
import type { LineEvent, PhoneLine } from '../line.ts'

const ALIVE_MS = 30_000
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [1000, 15_000]
const MOST = 50
/** A report that fails so is not repeated. */
const notRepeated: readonly FailureKind[] = [
  'invalid',
  'contract',
  'forbidden',
  'refused',
  'signed-out'
]
/** What is unsent when the line is closed is tried so many times. */
const LAST_TRIES = 5

type Event = PhoneCallEvent['event']
interface Followed {
  readonly about: Pick<
    PhoneCallEvent,
    'callId' | 'direction' | 'number' | 'customerId' | 'callRecordId'
  >
  /** The call in the state of the phone. */
  readonly shown: string
  sequence: number
  isRinging: boolean
}
interface Queued {
  readonly event: Omit<PhoneCallEvent, 'age'>
  readonly at: number
  readonly shown: string
}

const sides = {
  us: 'agent',
  them: 'customer',
  supervisor: 'system',
  system: 'system',
  network: 'system'
} as const

/** The server accepts what may stand in an address. */
const numberOf = (number: string): string => number.replace(/[^\w+*#.-]/g, '').slice(0, 64) || '0'

let reconnected = () => {}
onReconnected(() => reconnected())

/** The server forgets registrations of pages that are gone for a while. */
function whenReconnected(act: () => void): () => void {
  reconnected = act
  return () => {
    if (reconnected === act) reconnected = () => {}
  }
}

/** Returns a function that ends it. */
export function reportCalls(line: PhoneLine): () => void {
  const calls = new Map<string, Followed>()
  let queue: readonly Queued[] = []
  let registered: boolean | undefined
  let isSending = false
  let isClosed = false
  let failures = 0
  let stopWaiting = () => {}
  const { monotonic, warn } = environment()

  function add(
    { about, shown }: Followed,
    event: Omit<PhoneCallEvent, 'age' | keyof Followed['about']>
  ) {
    queue = [...queue, { event: { ...about, ...event }, at: monotonic(), shown }]
    void flush()
  }

  function note(
    lineId: string,
    event: Event,
    more: Pick<PhoneCallEvent, 'status' | 'endedBy'> = {}
  ) {
    const found = calls.get(lineId)
    if (found) add(found, { event, sequence: ++found.sequence, ...more })
  }

  function begin(event: Extract<LineEvent, { type: 'incoming' | 'outgoing' }>): void {
    if (event.sipCallId === undefined || (event.type === 'outgoing' && event.isCheck)) return
    const phone = $phone.get()
    const isShown = isOnCall(phone) && callOnLine() === event.callId
    const isIncoming = event.type === 'incoming'
    const customerId = isIncoming ? event.customerId : isShown ? phone.call.customerId : undefined
    calls.set(event.callId, {
      about: {
        callId: event.sipCallId,
        direction: isIncoming ? 'inbound' : 'outbound',
        number: numberOf(event.number),
        ...(customerId && { customerId }),
        ...(isIncoming && event.callRecordId && { callRecordId: event.callRecordId })
      },
      // A second call has the line's id, and may become the first.
      shown: isShown ? phone.call.callId : event.callId,
      ...{ sequence: 0, isRinging: isIncoming }
    })
    note(event.callId, 'started')
    if (isIncoming) note(event.callId, 'ringing')
  }

  function follow(event: LineEvent): void {
    if (
      event.type === 'registered' ||
      event.type === 'unregistered' ||
      event.type === 'disconnected'
    )
      registrationIs(event.type === 'registered')
    else if (event.type === 'incoming' || event.type === 'outgoing') begin(event)
    else if (event.type === 'progress') {
      const found = calls.get(event.callId)
      if (found && !found.isRinging) note(event.callId, 'ringing')
      if (found) found.isRinging = true
    } else if (event.type === 'confirmed') note(event.callId, 'answered')
    else if (event.type === 'held' && event.by === 'us')
      note(event.callId, event.on ? 'held' : 'resumed')
    else if (event.type === 'ended' || event.type === 'failed') {
      const status = event.type === 'failed' ? { status: event.status } : {}
      note(event.callId, 'ended', { endedBy: sides[event.by], ...status })
      calls.delete(event.callId)
    }
  }

  function registrationIs(on: boolean): void {
    registered = on
    void flush()
  }

  /** Gives the page's call the id of its record, unless the exchange has. */
  function named(shown: string | undefined, callRecordId: string | undefined): void {
    const phone = $phone.get()
    if (shown === undefined || callRecordId === undefined || phone.status === 'idle') return
    if (phone.call.callId !== shown || phone.call.callRecordId !== undefined) return
    happen({ type: 'known', callId: shown, changes: { callRecordId } })
  }

  async function flush(): Promise<void> {
    if (isSending || (isClosed && failures >= LAST_TRIES)) return
    if (queue.length === 0 && registered === undefined) return
    isSending = true
    stopWaiting()
    const [sent, on] = [queue.slice(0, MOST), registered]
    registered = undefined
    try {
      const events = sent.map(({ event, at }) => ({ ...event, age: Math.round(monotonic() - at) }))
      const body = { events, ...(on !== undefined && { registered: on }) }
      const { results } = await send(exchange.report, { body }, { silent: true })
      for (const [index, { callRecordId }] of results.entries())
        named(sent[index]?.shown, callRecordId)
      queue = queue.slice(sent.length)
      failures = 0
    } catch (error) {
      const isFinal = error instanceof Failure && notRepeated.includes(error.kind)
      warn('The calls of the telephone were not reported', error)
      if (isFinal) queue = queue.slice(sent.length)
      else registered ??= on
      failures++
    }
    isSending = false
    if (failures === 0) return void flush()
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
    stopWaiting = after(pause, () => void flush())
  }

  const stops = [
    line.listen(follow),
    environment().every(ALIVE_MS, () => {
      for (const id of calls.keys()) note(id, 'alive')
    }),
    whenReconnected(() => registrationIs($registration.get().status === 'registered'))
  ]
  if ($registration.get().status === 'registered') registrationIs(true)
  return () => {
    isClosed = true
    for (const stop of stops) stop()
  }
}
