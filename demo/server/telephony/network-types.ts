import type { WebSocket } from 'ws'
import type { WaitingMusic } from '../../../core/features/reception/enums.ts'
import type { ScriptName } from '../modules/dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../modules/dialogue/spoken-lines.ts'
import type { Sounds } from '../modules/dialogue/spoken-sound.ts'
import type { Audience } from './calls/conversation.ts'
import type { CallObserver, MonitorObserver } from './observer-types.ts'
import type { OwnDevice } from './simulated/device-call.ts'
import type { Impairment, SoundStats } from './simulated/worker-messages.ts'
import type { PoolSize } from './simulated/worker-pool.ts'
import type { LineRoom, MayDial, MayRingDevice } from './sip/held-invites.ts'

export interface NetworkOptions {
  readonly realm: string
  /** Folder of `<callRecordId>.wav`; undefined for no recordings. */
  readonly recordingsDir: string | undefined
  /** A recording is complete. */
  readonly recorded?: ((callRecordId: string) => void) | undefined
  /** SIP password of an extension; undefined when its user is not signed in. */
  secretOf(extension: string): string | readonly string[] | undefined
  readonly observer: CallObserver
  readonly monitors?: MonitorObserver | undefined
  /** Whether an agent's calls ring a simulated device; none do by default. */
  hasOwnDevice?(extension: string): boolean
  /** Whether a supervisor's extension may monitor another; all may by default. */
  mayListen?(supervisor: string, extension: string): boolean
  /** Whether an extension may present this caller ID; all may by default. */
  mayShow?(extension: string, number: string): boolean
  /** Whether one extension may ring another; all may by default. */
  mayRing?(caller: string, extension: string): boolean
  /**
   * Whether an extension's outbound calls are recorded from the ringing on; none are by default.
   */
  recordsEarlyMedia?(extension: string): boolean
  /** Whether an extension may call this external number; all may by default. */
  readonly mayDial?: MayDial | undefined
  /** Room on the line of an extension's outbound call; always there by default. */
  readonly lineRoom?: LineRoom | undefined
  /** Whether an extension's own device may be rung now; each may by default. */
  readonly mayRingDevice?: MayRingDevice | undefined
  /**
   * Whether the customer of an answered call is invited to rate it once its agent or robot has hung
   * up; none is by default.
   */
  readonly invitesRating?: ((callRecordId: string) => Promise<boolean>) | undefined
  /** Milliseconds without a packet after which an agent's call ends; 30 s by default. */
  readonly mediaTimeout?: number | undefined
  /** Workers that carry the sound: as many as cores at most, another for every 25 calls, by default. */
  readonly workers?: PoolSize | undefined
  log?: (line: string) => void
}

export interface TelephoneNetwork {
  /** `address`: the remote one, by which sockets are limited. */
  attach(socket: WebSocket, address?: string): void
  /** A customer calls an extension. Rejects with a `TelephoneError` when it is unreachable. */
  incoming(call: {
    from: string
    to: string
    name?: string | undefined
    customerId?: string | undefined
    /** Telephones are shown the number with stars. */
    isHidden?: boolean | undefined
  }): Promise<{ callRecordId: string }>
  /** Masks the number in this call, also for the target of a transfer. */
  hideNumber(callRecordId: string): void
  hangUpCustomer(callRecordId: string): void
  /** An agent whose telephone is not reachable by SIP hung up; ends the other leg too. */
  hangUpAgent(callRecordId: string): void
  /** Whether an extension can be called. */
  isRegistered(extension: string): boolean
  activeCallOf(extension: string): string | undefined
  /** Undefined once the call has ended. */
  extensionOf(callRecordId: string): string | undefined
  /** Closes the connection of a browser's telephone, which may reconnect and resume. */
  disconnect(extension: string): void
  /** The same for the telephones whose password is no longer valid. */
  disconnectOutdated(): void
  readonly ownDevice: OwnDevice
  /** The robot calls a customer, speaks for this many ms and hangs up. */
  robotCall(call: {
    number: string
    speaksFor: number
    script?: ScriptName | undefined
    /** What the robot and the customer say, instead of a script. */
    lines?: readonly SpokenLine[] | undefined
    /** The robot's lines in its voice, by their text. */
    sounds?: Sounds | undefined
    recordsEarlyMedia?: boolean | undefined
  }): string
  /** A robot answers a customer's call, speaks these lines and stays until the call is ended. */
  robotAnswer(call: {
    number: string
    lines: readonly SpokenLine[]
    sounds?: Sounds | undefined
  }): string
  /** The robot and the customer of such a call speak these lines from now on; then there is music. */
  robotSpeaks(
    callRecordId: string,
    lines: readonly SpokenLine[],
    music: WaitingMusic,
    sounds?: Sounds
  ): void
  /** The robot hangs up; `isPassedOn`: an agent has the customer now. */
  endRobotCall(callRecordId: string, isPassedOn?: boolean): void
  /** Number to dial after 33 to monitor a call: an extension or a robot line. */
  lineOf(callRecordId: string): string | undefined
  /** Ends a call in the name of a supervisor. */
  cutOff(callRecordId: string): void
  /** Sets who hears a supervisor in this call; all of them when none is named. */
  listen(callRecordId: string, audience: Audience, supervisor?: string): void
  /** Whether calls with customers are recorded. */
  readonly records: boolean
  /** Silences the recording of a call, or ends that. */
  pauseRecording(callRecordId: string, isPaused: boolean): void
  /** Ends a supervisor's leg in this call. */
  leaveMonitor(callRecordId: string, supervisor: string): void
  /** Impairs the customers' outgoing media; an empty object ends it. */
  impair(impairment: Impairment): void
  dropSockets(): void
  /** The sockets of browsers' telephones; one is busy while its extension has a call. */
  sockets(): readonly { readonly socket: WebSocket; readonly isBusy: () => boolean }[]
  /** Ends all calls as the system; resolves when their ends are reported. */
  endCalls(): Promise<void>
  stats(): Promise<SoundStats>
  stop(): Promise<void>
}
