import type { AgentModeName, ExchangeSettings, SipConfig } from './phone-types.ts'

/** Phone settings of the host. */
export interface PhoneSettings {
  /** SIP account; defaults to the one in the agent status. */
  readonly sip: SipConfig | (() => Promise<SipConfig>) | undefined
  readonly rtcConfiguration: RTCConfiguration | undefined
  /** Read when it is needed; a change takes effect at once. */
  readonly exchange: ExchangeSettings | undefined
  /** Overrides the seat's mode on the server. */
  readonly agentMode: AgentModeName | undefined
  /** Delay of automatic answer, in seconds. */
  readonly autoAnswer: number | undefined
  /** Seconds; a server value takes precedence (rule registration-2). */
  readonly registerExpires: number | undefined
  readonly noRingtone: boolean
  /** Flashes the page title during ringing. */
  readonly flashTitle: boolean
}

/** What a host that sets nothing gets. */
export const defaultPhoneSettings: PhoneSettings = {
  sip: undefined,
  rtcConfiguration: undefined,
  exchange: undefined,
  agentMode: undefined,
  autoAnswer: undefined,
  registerExpires: undefined,
  noRingtone: false,
  flashTitle: false
}

/** Settings whose change requires a new registration. */
const ofTheLine = ['sip', 'rtcConfiguration', 'agentMode', 'registerExpires'] as const

let settings = defaultPhoneSettings
const listeners = new Set<() => void>()

export const phoneSettings = (): PhoneSettings => settings

/** Updates the given settings; the others stay. */
export function setUpPhone(changes: Partial<PhoneSettings>): void {
  const before = settings
  settings = { ...settings, ...changes }
  if (ofTheLine.some(key => before[key] !== settings[key])) for (const act of listeners) act()
}

export function onLineSettings(act: () => void): () => void {
  listeners.add(act)
  return () => listeners.delete(act)
}
