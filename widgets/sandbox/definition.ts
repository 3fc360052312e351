import { describe } from '../define/values.ts'

export interface SandboxSurface {
  readonly properties: Record<never, never>
  readonly readOnly: Record<never, never>
  readonly methods: {
    /** Simulates a call to the agent; default: from the first customer. Nothing happens while the telephone is unregistered. */
    incomingCall(number?: string): Promise<void>
    /** The robot of a call task passes its first customer to the agent, with what was said. */
    taskCall(): Promise<void>
    /** The far end answers the agent's call at once. */
    remoteAnswers(): Promise<void>
    /** The far end ends or rejects the call. */
    remoteHangsUp(): Promise<void>
    /** The far end holds the call, or resumes it. */
    remoteHolds(on: boolean): Promise<void>
    /** Cuts the API, the realtime channel and SIP, or restores them. */
    setNetwork(on: boolean): Promise<void>
    /** Whether the registrar accepts the telephone. */
    setRegistrar(accepts: boolean): Promise<void>
    /** State of the simulated microphone, from the next call on. */
    setMicrophone(state: 'absent' | 'denied' | 'granted'): Promise<void>
    /** A supervisor changes the state of the seat. */
    setSeat(state: 'OFF_LINE' | 'SIGN_BUSY' | 'SIGN_FREE'): Promise<void>
    /** A system message is received. */
    sendMessage(title: string, message: string): Promise<void>
  }
  readonly events: Record<never, never>
}

/**
 * Controls of the sandbox (`<hutong-session sandbox>`): buttons for what callers, network and devices
 * do. Its methods do the same, for tests of host pages. Defined by that session, or by `hutong/sandbox`.
 *
 * @csspart base The root.
 */
export const sandbox = describe<SandboxSurface>()({
  tag: 'hutong-sandbox',
  attributes: {},
  properties: {},
  readOnly: {},
  methods: {
    incomingCall: true,
    taskCall: true,
    remoteAnswers: true,
    remoteHangsUp: true,
    remoteHolds: true,
    setNetwork: true,
    setRegistrar: true,
    setMicrophone: true,
    setSeat: true,
    sendMessage: true
  },
  cancelable: []
})
export type SandboxDefinition = typeof sandbox
