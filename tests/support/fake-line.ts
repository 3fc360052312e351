import type { LineConfig, LineEvent, PhoneLine } from '../../core/phone/line.ts'

interface FakeCall {
  readonly id: string
  readonly isOurs: boolean
  isAnswered: boolean
}

/** What was asked of the line, in the order in which it was asked. */
export type Asked =
  | {
      readonly deed: 'dial'
      readonly number: string
      readonly microphone: MediaStream | undefined
      readonly confirmed?: true
    }
  | { readonly deed: 'answer'; readonly microphone: MediaStream | undefined }
  | { readonly deed: 'hangUp'; readonly status: number | undefined }
  | { readonly deed: 'hold' | 'mute'; readonly on: boolean }
  | { readonly deed: 'dtmf' | 'transfer'; readonly text: string }
  | { readonly deed: 'start' | 'stop' | 'wake' | 'replace' }

/** A telephone line in memory; `network` is everybody at its other end. */
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
      asked.push({ deed: 'start' })
      say({ type: 'connected' })
      say({ type: 'registered', expires: 300 })
    },
    stop: async () => {
      asked.push({ deed: 'stop' })
      over('us')
    },
    wake: () => void asked.push({ deed: 'wake' }),
    isUp: () => isUp,
    dial: (number, { microphone, confirmed }) => {
      asked.push({ deed: 'dial', number, microphone, ...(confirmed && { confirmed }) })
      const id = `line-${++calls}`
      current = { id, isOurs: true, isAnswered: false }
      say({ type: 'outgoing', callId: id, number })
      if (isSending) say({ type: 'sent', callId: id })
      return id
    },
    answer: (id, microphone) => ifCurrent(id, () => asked.push({ deed: 'answer', microphone })),
    hangUp: (id, status) => {
      asked.push({ deed: 'hangUp', status })
      ifCurrent(id, () => over('us'))
    },
    hold: (id, on) => {
      asked.push({ deed: 'hold', on })
      ifCurrent(id, () => say({ type: 'held', callId: id, on, by: 'us' }))
    },
    mute: (id, on) => {
      asked.push({ deed: 'mute', on })
      ifCurrent(id, () => say({ type: 'muted', callId: id, on }))
    },
    sendDtmf: (_, text) => void asked.push({ deed: 'dtmf', text }),
    transfer: (_, text) => void asked.push({ deed: 'transfer', text }),
    replaceMicrophone: async () => void asked.push({ deed: 'replace' }),
    stats: () => Promise.resolve(undefined)
  }
  const network = {
    /** Somebody calls; gives back the line's name for the call. */
    rings(
      number: string,
      facts: { callRecordId?: string; customerId?: string; name?: string } = {}
    ) {
      const id = `line-${++calls}`
      current ??= { id, isOurs: false, isAnswered: false }
      const { callRecordId, customerId, name } = facts
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
    deeds: (deed: Asked['deed']) => asked.filter(each => each.deed === deed)
  }
}
export type FakeLine = ReturnType<typeof fakeLine>
