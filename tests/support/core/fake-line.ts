import type { LineConfig, LineEvent, PhoneLine } from '../../../core/phone/line/line.ts'

interface FakeCall {
  readonly id: string
  readonly isOurs: boolean
  isAnswered: boolean
}

/** A request to the line, recorded in the order of arrival. */
export type Request =
  | {
      readonly action: 'dial'
      readonly number: string
      readonly microphone: MediaStream | undefined
      readonly confirmed?: true
      readonly isCheck?: true
    }
  | { readonly action: 'answer'; readonly microphone: MediaStream | undefined }
  | { readonly action: 'hangUp'; readonly status: number | undefined }
  | { readonly action: 'hold' | 'mute'; readonly on: boolean }
  | { readonly action: 'dtmf'; readonly text: string }
  /** `to`: the line's id of the call whose far end it goes to. */
  | { readonly action: 'transfer'; readonly text: string; readonly to?: string }
  | { readonly action: 'start' | 'stop' | 'wake' | 'replace' }

/** A telephone line in memory; `network` is the remote end. */
export function fakeLine(config?: LineConfig) {
  const listeners = new Set<(event: LineEvent) => void>()
  const requests: Request[] = []
  const renewals: LineConfig[] = []
  let calls = 0
  const open = new Map<string, FakeCall>()
  /** The oldest call that is not over. */
  const first = (): FakeCall | undefined => [...open.values()][0]
  let isUp = true
  let isSending = true
  const emit = (event: LineEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const over = (
    by: 'us' | 'them' | 'network',
    status = 0,
    callRecordId?: string,
    call = first()
  ) => {
    if (!call) return
    const { id, isAnswered } = call
    open.delete(id)
    const cause = ''
    if (isAnswered) emit({ type: 'ended', callId: id, by, cause })
    else emit({ type: 'failed', callId: id, by, cause, status, callRecordId })
  }
  const ifCurrent = (id: string, act: (call: FakeCall) => void) => {
    const call = open.get(id)
    if (call) act(call)
  }
  const line: PhoneLine = {
    usesMicrophone: true,
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      requests.push({ action: 'start' })
      emit({ type: 'connected' })
      emit({ type: 'registered', expires: 300 })
    },
    renew: next => void renewals.push(next),
    stop: async () => {
      requests.push({ action: 'stop' })
      for (const call of [...open.values()]) over('us', 0, undefined, call)
    },
    wake: () => void requests.push({ action: 'wake' }),
    isUp: () => isUp,
    dial: (number, { microphone, confirmed, isCheck }) => {
      const more = { ...(confirmed && { confirmed }), ...(isCheck && { isCheck }) }
      requests.push({ action: 'dial', number, microphone, ...more })
      const id = `line-${++calls}`
      open.set(id, { id, isOurs: true, isAnswered: false })
      emit({ type: 'outgoing', callId: id, sipCallId: `sip-${id}`, number })
      if (isSending) emit({ type: 'sent', callId: id })
      return id
    },
    answer: (id, microphone) =>
      ifCurrent(id, () => requests.push({ action: 'answer', microphone })),
    hangUp: (id, status) => {
      requests.push({ action: 'hangUp', status })
      ifCurrent(id, call => over('us', 0, undefined, call))
    },
    hold: (id, on) => {
      requests.push({ action: 'hold', on })
      ifCurrent(id, () => emit({ type: 'held', callId: id, on, by: 'us' }))
    },
    mute: (id, on) => {
      requests.push({ action: 'mute', on })
      ifCurrent(id, () => emit({ type: 'muted', callId: id, on }))
    },
    sendDtmf: (_, text) => void requests.push({ action: 'dtmf', text }),
    transfer: (_, text, to) =>
      void requests.push({ action: 'transfer', text, ...(to !== undefined && { to }) }),
    replaceMicrophone: async () => void requests.push({ action: 'replace' }),
    stats: () => Promise.resolve(undefined)
  }
  const network = {
    /** An incoming call; returns the line's id of it. */
    rings(
      number: string,
      details: Partial<Omit<Extract<LineEvent, { type: 'incoming' }>, 'callId' | 'number'>> = {}
    ) {
      const id = `line-${++calls}`
      open.set(id, { id, isOurs: false, isAnswered: false })
      const unknown = { name: undefined, callRecordId: undefined, customerId: undefined }
      emit({ ...unknown, ...details, type: 'incoming', callId: id, sipCallId: `sip-${id}`, number })
      return id
    },
    /** There is no way out: what is dialled from now on does not leave the computer. */
    isCutOff() {
      isSending = false
    },
    alerts(callRecordId?: string, callId = first()?.id) {
      if (callId !== undefined) emit({ type: 'progress', callId, early: false, callRecordId })
    },
    /** The far end picks up our call, or our answer has reached it. */
    connects(callRecordId?: string, call = first()) {
      if (!call) return
      call.isAnswered = true
      emit({ type: 'confirmed', callId: call.id, callRecordId })
    },
    hangsUp: (call = first()) => over('them', 0, undefined, call),
    refuses: (status: number, callRecordId?: string, call = first()) =>
      over('them', status, callRecordId, call),
    breaks: () => over('network'),
    socket(up: boolean) {
      isUp = up
      emit(up ? { type: 'registered', expires: 300 } : { type: 'disconnected', code: 1006 })
    },
    emit,
    /** The line's current call. */
    call: first,
    /** The call beside it. */
    second: () => [...open.values()][1]
  }
  return {
    line,
    network,
    requests,
    /** Credentials given to the open line. */
    renewals,
    config,
    actions: (action: Request['action']) => requests.filter(each => each.action === action)
  }
}
export type FakeLine = ReturnType<typeof fakeLine>
