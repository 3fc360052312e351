import type { Input } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/first-endpoints.ts'
import type { PushData } from '../../contract/topics.ts'
import { environment } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call as ask } from '../../net/http.ts'
import { $agent, $signState, onSeatPush, readRunningCall } from '../../session/seat.ts'
import { onCallPush } from '../call/call-reminders.ts'
import { phoneMessages } from '../phone-messages.ts'
import type { LineEvent, PhoneLine } from './line.ts'
import { type EndedBy, endedByOf, endOf } from './own-device-end.ts'

interface OwnCall {
  readonly callId: string
  readonly isOutgoing: boolean
  callRecordId: string | undefined
  hasRung: boolean
  isAnswered: boolean
  /** Hang-up was requested before the server assigned an id. */
  isUnwanted: boolean
}

const commands = endpoints.calls

/** Wire value of an outbound call. */
const OUTGOING = 0

/**
 * The agent's own SIP phone or mobile as a line: modes 1 and 2.
 * Audio bypasses the browser. Commands go to the server, and device events arrive as pushes:
 * `incoming_reminder`, `agent_state_modify` with the call id, `call_quit`. For an outgoing call,
 * the first CALLING means it was placed, the second that it was answered.
 */
export function openOwnDevice(): PhoneLine {
  const listeners = new Set<(event: LineEvent) => void>()
  let current: OwnCall | undefined
  let release: (() => void)[] = []
  /** Keeps DTMF in order. */
  let tonesSent = Promise.resolve()
  const emit = (event: LineEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const isIt = (callId: string) => current?.callId === callId

  function over(by: EndedBy, cause = ''): void {
    const ended = current
    current = undefined
    if (ended) emit(endOf(ended, by, cause))
  }

  /** `call()` has already shown the failure. */
  async function send(
    request: (callRecordId: string) => Promise<unknown>,
    then: (call: OwnCall) => void = () => undefined
  ): Promise<void> {
    const mine = current
    if (mine?.callRecordId === undefined) return
    try {
      await request(mine.callRecordId)
      if (current === mine) then(mine)
    } catch {
      return
    }
  }

  function progressed(call: OwnCall, state: 'RING' | 'CALLING'): void {
    const { callId, callRecordId } = call
    const isFirst = call.isOutgoing && !call.hasRung
    if (isFirst) emit({ type: 'progress', callId, early: true, callRecordId })
    call.hasRung = true
    if (isFirst || state === 'RING' || call.isAnswered) return
    call.isAnswered = true
    emit({ type: 'confirmed', callId, callRecordId })
  }

  function handleSeat({ signState, callRecordId }: PushData<'agent_state_modify'>): void {
    hasMoved = true
    if (!current) return
    const isNamed = current.callRecordId !== undefined && callRecordId !== undefined
    if (isNamed && callRecordId !== current.callRecordId) return
    current.callRecordId ??= callRecordId
    if (signState === 'RING' || signState === 'CALLING') progressed(current, signState)
    else if (current.callRecordId !== undefined) over('them')
  }

  function rings(push: PushData<'incoming_reminder'>): void {
    if (current) return
    const { callRecordId, customerPhone, customerName, customerId } = push
    const callId = environment().uuid()
    const state = { hasRung: true, isAnswered: false, isUnwanted: false }
    current = { callId, isOutgoing: false, callRecordId, ...state }
    emit({
      type: 'incoming',
      callId,
      number: customerPhone,
      name: customerName || undefined,
      callRecordId,
      customerId: customerId ?? undefined
    })
  }

  function quit(push: PushData<'call_quit'>): void {
    if (current?.callRecordId === push.callRecordId) over(endedByOf(push))
  }

  async function begin(mine: OwnCall, body: Input<typeof commands.dial>['body']): Promise<void> {
    try {
      const { callRecordId } = await ask(commands.dial, { body })
      mine.callRecordId ??= callRecordId
      emit({ type: 'sent', callId: mine.callId })
      if (mine.isUnwanted) await ask(commands.hangUp, { callRecordId }, { silent: true })
    } catch (error) {
      if (current === mine) over('them', toFailure(error, commonMessages.networkJam()).message)
    }
  }

  /** Restores the device's running call after a page reload. */
  async function resume(): Promise<void> {
    hasMoved = false
    const found = await readRunningCall()
    if (!found || current) return
    const { callRecordId, seconds } = found
    const panel = await ask(commands.panel, { callRecordId }, { silent: true })
    const state = $signState.get()
    const isOver = state !== 'RING' && state !== 'CALLING'
    if (current || isStopped || isOver) return
    if (hasMoved) return resume()
    const callId = environment().uuid()
    const { customerPhone: number, customerName, customerId } = panel
    const details = { name: customerName || undefined, customerId: customerId ?? undefined }
    const isOutgoing = panel.callDirectionType === OUTGOING
    const isAnswered = seconds !== undefined
    current = { callId, isOutgoing, callRecordId, hasRung: true, isAnswered, isUnwanted: false }
    if (isOutgoing) {
      emit({ type: 'outgoing', callId, number, changes: details })
      emit({ type: 'progress', callId, early: true, callRecordId })
    } else emit({ type: 'incoming', callId, number, ...details, callRecordId })
    if (isAnswered) emit({ type: 'confirmed', callId, callRecordId, seconds })
  }

  /** Whether the seat has changed since the request for a running call. */
  let hasMoved = false
  let isStopped = false
  let isRegistered: boolean | undefined
  const registered = (on: boolean) => {
    if (on === isRegistered) return
    isRegistered = on
    emit(on ? { type: 'registered', expires: 0 } : { type: 'unregistered' })
  }

  return {
    usesMicrophone: false,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      release = [
        onSeatPush(handleSeat),
        onCallPush('incoming_reminder', rings),
        onCallPush('call_quit', quit),
        onCallPush('agent_register', push => registered(push.registerState)),
        /** Pushes are lost while the channel is down; the re-read seat then shows the end. */
        $signState.listen(
          state => state !== 'RING' && state !== 'CALLING' && handleSeat({ signState: state })
        )
      ]
      release.push($agent.subscribe(seat => registered(seat?.registerState ?? false)))
      resume().catch(error => environment().warn('A running call cannot be taken over', error))
    },
    async stop() {
      isStopped = true
      for (const act of release) act()
      release = []
      over('network')
    },
    wake: () => undefined,
    isUp: () => true,
    dial(number, { customerId, callerId, confirmed }) {
      const callId = environment().uuid()
      const state = { hasRung: false, isAnswered: false, isUnwanted: false }
      current = { callId, isOutgoing: true, callRecordId: undefined, ...state }
      emit({ type: 'outgoing', callId, number })
      void begin(current, {
        customerPhone: number,
        ...(customerId === undefined ? {} : { customerId }),
        ...(callerId === undefined ? {} : { callerId }),
        ...(confirmed ? { isConfirmed: true } : {})
      })
      return callId
    },
    answer(callId) {
      const mine = current
      if (!mine || !isIt(callId) || mine.callRecordId === undefined) return
      ask(commands.answer, { callRecordId: mine.callRecordId }).catch(() => {
        if (current === mine && !mine.isAnswered) emit({ type: 'not-answered', callId })
      })
    },
    hangUp(callId) {
      const mine = current
      if (!mine || !isIt(callId)) return
      if (mine.callRecordId !== undefined) {
        void send(
          callRecordId => ask(commands.hangUp, { callRecordId }),
          () => over('us')
        )
        return
      }
      mine.isUnwanted = true
      over('us')
    },
    hold(callId, on) {
      if (isIt(callId))
        void send(
          callRecordId => ask(commands.hold, { callRecordId, body: { on } }),
          () => emit({ type: 'held', callId, on, by: 'us' })
        )
    },
    mute(callId, on) {
      if (isIt(callId))
        void send(
          callRecordId => ask(commands.mute, { callRecordId, body: { on } }),
          () => emit({ type: 'muted', callId, on })
        )
    },
    sendDtmf(callId, tones) {
      if (!isIt(callId)) return
      const press = (callRecordId: string) => ask(commands.dtmf, { callRecordId, body: { tones } })
      tonesSent = tonesSent.then(() => send(press))
    },
    transfer(callId, target) {
      if (!isIt(callId) || current?.callRecordId === undefined) return
      const { callRecordId } = current
      ask(commands.transfer, { callRecordId, body: { target } }, { silent: true }).then(
        () => emit({ type: 'transferred', callId, ok: true, status: 200 }),
        (error: unknown) => {
          const why = toFailure(error, phoneMessages.transferFailed()).message
          emit({ type: 'transferred', callId, ok: false, status: 0, why })
        }
      )
    },
    replaceMicrophone: () => Promise.resolve(),
    stats: () => Promise.resolve(undefined)
  }
}
