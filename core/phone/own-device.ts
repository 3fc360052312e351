import type { Input } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import type { PushData } from '../contract/topics.ts'
import { environment } from '../environment.ts'
import { toFailure } from '../failure.ts'
import { call as ask } from '../net/http.ts'
import { $agent, $signState, onSeatPush, readRunningCall } from '../session/seat.ts'
import { commonText } from '../text/common.ts'
import { phoneText } from '../text/phone.ts'
import type { LineEvent, PhoneLine } from './line.ts'
import { onCallPush } from './reminders.ts'

interface OwnCall {
  readonly callId: string
  readonly isOutgoing: boolean
  callRecordId: string | undefined
  hasRung: boolean
  isAnswered: boolean
  /** Asked to hang up before the server had given it a name. */
  isUnwanted: boolean
}

const commands = endpoints.calls

/** What the server calls a call that the agent made. */
const OUTGOING = 0
/** Who has hung up, as the server calls it (doc 1 §3 Hangup type); the customer otherwise. */
const hangUpBy: Readonly<Record<number, 'us' | 'system'>> = { 1: 'us', 4: 'system' }
type End = Extract<LineEvent, { type: 'ended' }>
const isForBoth = (by: End['by']) => by === 'system' || by === 'supervisor'
/** The server does not say why a call was not answered; this is the SIP status for no reason given. */
const UNAVAILABLE = 480

/**
 * The agent's own SIP telephone or mobile, as a line: modes 1 and 2.
 *
 * The voice goes past the browser. Commands go to the server, and what the device does comes back
 * in pushes: `incoming_reminder`, `agent_state_modify` with the call's id, `call_quit`. Of an
 * outgoing call the first CALLING says that it is on its way, the second that it was answered.
 */
export function openOwnDevice(): PhoneLine {
  const listeners = new Set<(event: LineEvent) => void>()
  let current: OwnCall | undefined
  let release: (() => void)[] = []
  /** Tones arrive in the order in which they were pressed. */
  let tonesSent = Promise.resolve()
  const tell = (event: LineEvent) => {
    for (const hear of [...listeners]) hear(event)
  }
  const isIt = (callId: string) => current?.callId === callId

  function over(by: End['by'], cause = ''): void {
    if (!current) return
    const { callId, isAnswered } = current
    current = undefined
    const status = cause === '' ? UNAVAILABLE : 0
    if (isAnswered) tell({ type: 'ended', callId, by, cause })
    else tell({ type: 'failed', callId, by: isForBoth(by) ? 'them' : by, status, cause })
  }

  /** A refusal has been told to the person by `call()` itself. */
  async function send<
    E extends (typeof commands)['hangUp' | 'hold' | 'mute' | 'dtmf' | 'transfer']
  >(
    endpoint: E,
    input: Omit<Input<E>, 'callRecordId'>,
    then: (call: OwnCall) => void = () => undefined
  ): Promise<void> {
    const mine = current
    if (mine?.callRecordId === undefined) return
    try {
      await ask(endpoint, { ...input, callRecordId: mine.callRecordId } as unknown as Input<E>)
      if (current === mine) then(mine)
    } catch {
      return
    }
  }

  function progressed(call: OwnCall, state: 'RING' | 'CALLING'): void {
    const { callId, callRecordId } = call
    const isFirst = call.isOutgoing && !call.hasRung
    if (isFirst) tell({ type: 'progress', callId, early: true, callRecordId })
    call.hasRung = true
    if (isFirst || state === 'RING' || call.isAnswered) return
    call.isAnswered = true
    tell({ type: 'confirmed', callId, callRecordId })
  }

  function heardOfSeat({ signState, callRecordId }: PushData<'agent_state_modify'>): void {
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
    tell({
      type: 'incoming',
      callId,
      number: customerPhone,
      name: customerName || undefined,
      callRecordId,
      customerId: customerId ?? undefined
    })
  }

  function quit({ callRecordId, hangupType, endedBy }: PushData<'call_quit'>): void {
    if (current?.callRecordId === callRecordId) over(endedBy ?? hangUpBy[hangupType ?? 0] ?? 'them')
  }

  async function begin(mine: OwnCall, body: Input<typeof commands.dial>['body']): Promise<void> {
    try {
      const { callRecordId } = await ask(commands.dial, { body })
      mine.callRecordId ??= callRecordId
      tell({ type: 'sent', callId: mine.callId })
      if (mine.isUnwanted) await ask(commands.hangUp, { callRecordId }, { silent: true })
    } catch (error) {
      if (current === mine) over('them', toFailure(error, commonText.networkJam()).message)
    }
  }

  /** A page that was loaded anew finds the call that its device is in, and goes on with it. */
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
    const facts = { name: customerName || undefined, customerId: customerId ?? undefined }
    const isOutgoing = panel.callDirectionType === OUTGOING
    const isAnswered = seconds !== undefined
    current = { callId, isOutgoing, callRecordId, hasRung: true, isAnswered, isUnwanted: false }
    if (isOutgoing) {
      tell({ type: 'outgoing', callId, number, facts })
      tell({ type: 'progress', callId, early: true, callRecordId })
    } else tell({ type: 'incoming', callId, number, ...facts, callRecordId })
    if (isAnswered) tell({ type: 'confirmed', callId, callRecordId, seconds })
  }

  /** Whether the seat has changed since it was asked for a running call. */
  let hasMoved = false
  let isStopped = false
  let isRegistered: boolean | undefined
  const registered = (on: boolean) => {
    if (on === isRegistered) return
    isRegistered = on
    tell(on ? { type: 'registered', expires: 0 } : { type: 'unregistered' })
  }

  return {
    usesMicrophone: false,
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    start() {
      release = [
        onSeatPush(heardOfSeat),
        onCallPush('incoming_reminder', rings),
        onCallPush('call_quit', quit),
        onCallPush('agent_register', push => registered(push.registerState)),
        /** Pushes are lost while the channel is down; the seat, read anew, tells of the end. */
        $signState.listen(
          state => state !== 'RING' && state !== 'CALLING' && heardOfSeat({ signState: state })
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
      tell({ type: 'outgoing', callId, number })
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
        if (current === mine && !mine.isAnswered) tell({ type: 'not-answered', callId })
      })
    },
    hangUp(callId) {
      const mine = current
      if (!mine || !isIt(callId)) return
      if (mine.callRecordId !== undefined) {
        void send(commands.hangUp, {}, () => over('us'))
        return
      }
      mine.isUnwanted = true
      over('us')
    },
    hold(callId, on) {
      if (isIt(callId))
        void send(commands.hold, { body: { on } }, () =>
          tell({ type: 'held', callId, on, by: 'us' })
        )
    },
    mute(callId, on) {
      if (isIt(callId))
        void send(commands.mute, { body: { on } }, () => tell({ type: 'muted', callId, on }))
    },
    sendDtmf(callId, tones) {
      if (isIt(callId)) tonesSent = tonesSent.then(() => send(commands.dtmf, { body: { tones } }))
    },
    transfer(callId, target) {
      if (!isIt(callId) || current?.callRecordId === undefined) return
      const { callRecordId } = current
      ask(commands.transfer, { callRecordId, body: { target } }, { silent: true }).then(
        () => tell({ type: 'transferred', callId, ok: true, status: 200 }),
        (error: unknown) => {
          const why = toFailure(error, phoneText.transferFailed()).message
          tell({ type: 'transferred', callId, ok: false, status: 0, why })
        }
      )
    },
    replaceMicrophone: () => Promise.resolve(),
    stats: () => Promise.resolve(undefined)
  }
}
