import type { AgentModeName, SipConfig } from './types.ts'

/** What a host asks of the telephone. */
export interface PhoneSettings {
  /** Where and as whom to register; without it the agent status says so. */
  readonly sip: SipConfig | (() => Promise<SipConfig>) | undefined
  readonly rtcConfiguration: RTCConfiguration | undefined
  /** Overrides the mode that the seat has on the server. */
  readonly agentMode: AgentModeName | undefined
  /** Seconds after which an incoming call is answered by itself. */
  readonly autoAnswer: number | undefined
  /** Seconds; a figure of the server's wins over it (rulings). */
  readonly registerExpires: number | undefined
  readonly noRingtone: boolean
  /** The title of the page changes while a call rings. */
  readonly flashTitle: boolean
}

const untouched: PhoneSettings = {
  sip: undefined,
  rtcConfiguration: undefined,
  agentMode: undefined,
  autoAnswer: undefined,
  registerExpires: undefined,
  noRingtone: false,
  flashTitle: false
}

/** A change of these needs another registration. */
const ofTheLine = ['sip', 'rtcConfiguration', 'agentMode', 'registerExpires'] as const

let settings = untouched
const listeners = new Set<() => void>()

export const phoneSettings = (): PhoneSettings => settings

/** Sets what is named and leaves the rest as it was. */
export function setUpPhone(changes: Partial<PhoneSettings>): void {
  const before = settings
  settings = { ...settings, ...changes }
  if (ofTheLine.some(key => before[key] !== settings[key])) for (const act of listeners) act()
}

export function onLineSettings(act: () => void): () => void {
  listeners.add(act)
  return () => listeners.delete(act)
}
