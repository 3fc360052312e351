import type { CallDetail } from '../../features/call-detail/schemas.ts'
import type { LineEvent, PhoneLine } from '../../phone/line/line.ts'
import { phoneSettings } from '../../phone/state/phone-settings.ts'
import { customerByPhone } from '../world/world.ts'
import type { CallBook } from './call-book.ts'
import { simulatedVoice } from './simulated-sound.ts'

/** SIP status by the last digit of a dialled number; any other number is answered. */
const refusals: Readonly<Record<string, number>> = { 4: 404, 5: 486, 7: 603 }
/** A number with this last digit rings until the caller gives up. */
const UNANSWERED = '6'
/** SIP status by the last digit of a transfer's target; any other target answers, such as 1002. */
const transferRefusals: typeof refusals = { ...refusals, [UNANSWERED]: 480 }
const ALERT_MS = 500
const ANSWER_MS = 2500
const TRANSFER_MS = 1500
const EXPIRES = 300

interface LineCall {
  readonly callId: string
  readonly callRecordId: string
  readonly isOurs: boolean
  isAnswered: boolean
  stopWaiting: () => void
  voice?: { readonly stop: () => void }
}

/** What the far end and the network do; the page does the rest through the telephone. */
export interface FarEnd {
  /** A call to the agent, recorded with `more`; refused as busy by the telephone while there is another. */
  readonly ring: (number: string, more?: Partial<CallDetail>) => void
  /** Answers the agent's call before it would by itself. */
  readonly answer: () => void
  readonly hangUp: () => void
  readonly hold: (on: boolean) => void
  /** Whether the SIP connection is there. */
  readonly network: (on: boolean) => void
  /** Rejects the registration, or accepts it again. */
  readonly registrar: (accepts: boolean) => void
}

export interface SimulatedLine extends FarEnd {
  readonly open: () => PhoneLine
}

/** The SIP telephone of the sandbox: the events of a real one, without a network. */
export function simulatedLine(book: CallBook): SimulatedLine {
  const { world } = book
  let listeners = new Set<(event: LineEvent) => void>()
  /** At most two: a call, and a consultation or a waiting caller. */
  const calls = new Map<string, LineCall>()
  let isStarted = false
  let isUp = true
  let accepts = true
  let count = 0

  const emit = (event: LineEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  function register(): void {
    if (!isStarted || !isUp) return
    emit({ type: 'connected' })
    if (accepts) emit({ type: 'registered', expires: EXPIRES })
    else emit({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
  }

  function confirm(call: LineCall): void {
    if (!calls.has(call.callId) || call.isAnswered) return
    call.stopWaiting()
    call.isAnswered = true
    book.answered(call.callRecordId)
    emit({ type: 'confirmed', callId: call.callId, callRecordId: call.callRecordId })
    const voice = simulatedVoice()
    call.voice = voice
    emit({ type: 'remote-audio', callId: call.callId, stream: voice.stream })
  }

  /** The call of which the controls of the far end are. */
  const latest = (): LineCall | undefined => [...calls.values()].at(-1)

  function begin(callId: string, callRecordId: string, isOurs: boolean): LineCall {
    const call = { callId, callRecordId, isOurs, isAnswered: false, stopWaiting: () => {} }
    calls.set(callId, call)
    return call
  }

  function end(call: LineCall | undefined, by: 'us' | 'them', status = 0): void {
    if (!call || !calls.delete(call.callId)) return
    call.stopWaiting()
    call.voice?.stop()
    book.ended(call.callRecordId, by, status)
    const { callId, callRecordId } = call
    if (call.isAnswered) emit({ type: 'ended', callId, by, cause: '' })
    else
      emit({
        type: 'failed',
        callId,
        callRecordId,
        by,
        status,
        cause: '',
        ...(by === 'them' && !call.isOurs && { why: 'cancelled' as const })
      })
  }

  const isOf = (callId: string, act: (call: LineCall) => void) => {
    const call = calls.get(callId)
    if (call) act(call)
  }

  function alert(call: LineCall, number: string): void {
    const { callId, callRecordId } = call
    if (!calls.has(callId)) return
    const status = refusals[number.at(-1) ?? '']
    if (status !== undefined) {
      end(call, 'them', status)
      return
    }
    emit({ type: 'progress', callId, early: false, callRecordId })
    book.alerted(callRecordId)
    if (number.at(-1) !== UNANSWERED) call.stopWaiting = world.later(ANSWER_MS, () => confirm(call))
  }

  const line: PhoneLine = {
    usesMicrophone: true,
    isSimulated: true,
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      isStarted = true
      world.later(30, register)
    },
    stop: async () => {
      isStarted = false
      for (const call of [...calls.values()]) end(call, 'us')
      emit({ type: 'unregistered' })
    },
    wake: register,
    isUp: () => isUp,
    dial: number => {
      const callId = `sandbox-${++count}`
      const callRecordId = book.began(0, number)
      const call = begin(callId, callRecordId, true)
      world.later(0, () => {
        emit({ type: 'outgoing', callId, number })
        emit({ type: 'sent', callId })
        call.stopWaiting = world.later(ALERT_MS, () => alert(call, number))
      })
      return callId
    },
    answer: callId => isOf(callId, call => void world.later(60, () => confirm(call))),
    hangUp: callId => isOf(callId, call => end(call, 'us')),
    hold: (callId, on) => isOf(callId, () => emit({ type: 'held', callId, on, by: 'us' })),
    mute: (callId, on) => isOf(callId, () => emit({ type: 'muted', callId, on })),
    sendDtmf: () => {},
    transfer: (callId, target, consulted) =>
      isOf(callId, () => {
        emit({ type: 'transfer-ringing', callId })
        world.later(TRANSFER_MS, () =>
          isOf(callId, call => {
            const other = consulted === undefined ? undefined : calls.get(consulted)
            const refusal = transferRefusals[target.at(-1) ?? '']
            const status = consulted === undefined ? (refusal ?? 200) : other ? 200 : 481
            const ok = status === 200
            emit({ type: 'transferred', callId, ok, status })
            if (!ok) return
            end(other, 'them')
            end(call, 'them')
          })
        )
      }),
    replaceMicrophone: async () => {},
    stats: async () => undefined
  }

  return {
    open: () => {
      listeners = new Set()
      isStarted = false
      return line
    },
    ring: (number, more) => {
      if (!isStarted || !isUp || !accepts) return
      const mayWait = phoneSettings().exchange?.callWaiting === true
      if (calls.size > (mayWait ? 1 : 0)) return book.missed(number)
      const callId = `sandbox-${++count}`
      const callRecordId = book.began(1, number, more)
      begin(callId, callRecordId, false)
      const customer = customerByPhone(world, number)
      const name = customer?.customerName
      emit({ type: 'incoming', callId, number, name, callRecordId, customerId: customer?.id })
    },
    answer: () => {
      const call = latest()
      if (call?.isOurs) confirm(call)
    },
    hangUp: () => end(latest(), 'them', latest()?.isOurs ? 603 : 0),
    hold: on => {
      const call = latest()
      if (call?.isAnswered) emit({ type: 'held', callId: call.callId, on, by: 'them' })
    },
    network: on => {
      if (on === isUp) return
      isUp = on
      if (on) register()
      else emit({ type: 'disconnected', code: 1006 })
    },
    registrar: on => {
      accepts = on
      register()
    }
  }
}
