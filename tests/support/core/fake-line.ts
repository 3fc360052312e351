import type { LineConfig, LineEvent, PhoneLine } from '../../../core/phone/line/line.ts'

interface FakeCall {
  readonly id: string
  readonly isOurs: boolean
  isAnswered: boolean
}

/** What was asked of the line, in the order in which it was asked. */
export type Asked =
  | {
      readonly action: 'dial'
      readonly number: string
      readonly microphone: MediaStream | undefined
      readonly confirmed?: true
    }
  | { readonly action: 'answer'; readonly microphone: MediaStream | undefined }
  | { readonly action: 'hangUp'; readonly status: number | undefined }
  | { readonly action: 'hold' | 'mute'; readonly on: boolean }
  | { readonly action: 'dtmf' | 'transfer'; readonly text: string }
  | { readonly action: 'start' | 'stop' | 'wake' | 'replace' }

/** A telephone line in memory; `network` is the remote end. */
export function fakeLine(config?: LineConfig) {
  const told = new Set<(event: LineEvent) => void>()
  const asked: Asked[] = []
  let calls = 0
  let current: FakeCall | undefined
  let isUp = true
  let isSending = true
  const say = (event: LineEvent) => {
    for (const hear of [...told]) hear(event)
  }
  const over = (by: 'us' | 'them' | 'network', status = 0, callRecordId?: string) => {
    if (!current) return
    const { id, isAnswered } = current
    current = undefined
    const cause = ''
    if (isAnswered) say({ type: 'ended', callId: id, by, cause })
    else say({ type: 'failed', callId: id, by, cause, status, callRecordId })
  }
  const ifCurrent = (id: string, act: () => void) => {
    if (current?.id === id) act()
  }
  const line: PhoneLine = {
    usesMicrophone: true,
    listen: hear => {
      told.add(hear)
      return () => told.delete(hear)
    },
    start: () => {
      asked.push({ action: 'start' })
      say({ type: 'connected' })
      say({ type: 'registered', expires: 300 })
    },
    stop: async () => {
      asked.push({ action: 'stop' })
      over('us')
    },
    wake: () => void asked.push({ action: 'wake' }),
    isUp: () => isUp,
    dial: (number, { microphone, confirmed }) => {
      asked.push({ action: 'dial', number, microphone, ...(confirmed && { confirmed }) })
      const id = `line-${++calls}`
      current = { id, isOurs: true, isAnswered: false }
      say({ type: 'outgoing', callId: id, number })
      if (isSending) say({ type: 'sent', callId: id })
      return id
    },
    answer: (id, microphone) => ifCurrent(id, () => asked.push({ action: 'answer', microphone })),
    hangUp: (id, status) => {
      asked.push({ action: 'hangUp', status })
      ifCurrent(id, () => over('us'))
    },
    hold: (id, on) => {
      asked.push({ action: 'hold', on })
      ifCurrent(id, () => say({ type: 'held', callId: id, on, by: 'us' }))
    },
    mute: (id, on) => {
      asked.push({ action: 'mute', on })
      ifCurrent(id, () => say({ type: 'muted', callId: id, on }))
    },
    sendDtmf: (_, text) => void asked.push({ action: 'dtmf', text }),
    transfer: (_, text) => void asked.push({ action: 'transfer', text }),
    replaceMicrophone: async () => void asked.push({ action: 'replace' }),
    stats: () => Promise.resolve(undefined)
  }
  const network = {
    /** An incoming call; returns the line's id of it. */
    rings(
      number: string,
      details: { callRecordId?: string; customerId?: string; name?: string } = {}
    ) {
      const id = `line-${++calls}`
      current ??= { id, isOurs: false, isAnswered: false }
      const { callRecordId, customerId, name } = details
      say({ type: 'incoming', callId: id, number, name, callRecordId, customerId })
      return id
    },
    /** There is no way out: what is dialled from now on does not leave the computer. */
    isCutOff() {
      isSending = false
    },
    alerts(callRecordId?: string) {
      if (current) say({ type: 'progress', callId: current.id, early: false, callRecordId })
    },
    /** The far end picks up our call, or our answer has reached it. */
    connects(callRecordId?: string) {
      if (!current) return
      current.isAnswered = true
      say({ type: 'confirmed', callId: current.id, callRecordId })
    },
    hangsUp: () => over('them'),
    refuses: (status: number, callRecordId?: string) => over('them', status, callRecordId),
    breaks: () => over('network'),
    socket(up: boolean) {
      isUp = up
      say(up ? { type: 'registered', expires: 300 } : { type: 'disconnected', code: 1006 })
    },
    say,
    /** The call as the line knows it. */
    call: () => current
  }
  return {
    line,
    network,
    asked,
    config,
    actions: (action: Asked['action']) => asked.filter(each => each.action === action)
  }
}
export type FakeLine = ReturnType<typeof fakeLine>
