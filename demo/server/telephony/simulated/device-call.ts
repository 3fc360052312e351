/** A call of an agent's own device, and its operations. */
import type { WaitingMusic } from '../../../../core/features/reception/enums.ts'
import type { ScriptName } from '../../modules/dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../../modules/dialogue/spoken-lines.ts'
import type { Sounds } from '../../modules/dialogue/spoken-sound.ts'
import type { Part } from '../calls/call-parts.ts'
import type { Behaviour } from './dial-targets.ts'

export interface DialOptions {
  readonly callerId?: string | undefined
  readonly customerId?: string | undefined
}

export interface OwnDevice {
  /** Rejects when the device is busy or the number unknown. */
  dial(extension: string, number: string, options: DialOptions): Promise<{ callRecordId: string }>
  answer(callRecordId: string): void
  hangUp(callRecordId: string): void
  hold(callRecordId: string, on: boolean): void
  mute(callRecordId: string, on: boolean): void
  dtmf(callRecordId: string, tones: string): void
  /**
   * Transfers the customer to another number. Rejects when the target does not answer; the call
   * then continues.
   */
  transfer(callRecordId: string, target: string): Promise<void>
}

export interface OwnDevices extends OwnDevice {
  /** Rings the device; throws when it is busy. */
  incoming(call: IncomingCall): string
  /** Places a robot's call on a free line. Throws for an unknown number. */
  robotCall(
    number: string,
    speaksFor: number,
    options?: Pick<Beginning, 'script' | 'lines' | 'sounds' | 'recordsEarlyMedia'>
  ): string
  /** A robot answers a customer's call on a free line and talks until the call is ended. */
  robotAnswer(number: string, lines: readonly SpokenLine[], sounds?: Sounds): string
  /** The robot and the customer of such a call speak these lines from now on; then there is music. */
  robotSpeaks(
    callRecordId: string,
    lines: readonly SpokenLine[],
    music: WaitingMusic,
    sounds?: Sounds
  ): void
  /** The robot hangs up; `isPassedOn`: an agent has the customer now. */
  endRobotCall(callRecordId: string, isPassedOn?: boolean): void
  /** The target of a later transfer is shown the number with stars. */
  hideNumber(callRecordId: string): void
  /** Line number of a robot's call. */
  lineOf(callRecordId: string): string | undefined
  /** Ends a call as the system. True when it was one of these. */
  cutOff(callRecordId: string): boolean
  /** True when the call was one of these. */
  hangUpCustomer(callRecordId: string): boolean
  /** Ends all calls as the system. */
  endAll(): void
}

export interface IncomingCall {
  readonly from: string
  readonly to: string
  readonly customerId: string | undefined
  readonly isHidden?: boolean | undefined
  /** With an id of its own the call's audio and recording are handled where it comes from. */
  readonly callRecordId?: string | undefined
  /** A telephone on the network; without it a customer of whom only audio is simulated. */
  readonly caller?: Caller | undefined
}

/** Observer of the device. */
export interface Caller {
  answered(callRecordId: string): void
  /** `status`: the response to an unanswered caller. */
  ended(callRecordId: string, status: number | undefined): void
}

export interface DeviceCall {
  readonly part: Part
  readonly behaviour: Behaviour
  /** Duration in ms of the robot's script; undefined for an agent. */
  readonly speaksFor: number | undefined
  readonly script: ScriptName | undefined
  /** Lines of a robot and a customer, instead of a script. */
  readonly lines: readonly SpokenLine[] | undefined
  /** The robot's lines in its voice. */
  readonly sounds: Sounds | undefined
  /** Number to dial to monitor it. */
  readonly line: string
  status: 'device-rings' | 'customer-rings' | 'talking'
  timer: NodeJS.Timeout | undefined
  /** The colleague's part when an extension was dialled. */
  colleague: string | undefined
  /** Being transferred, from the request on until the target has answered or ended. */
  isTransferring: boolean
  /** The ringing part at the transfer target. */
  next: string | undefined
  customerLeft: boolean
  readonly caller: Caller | undefined
  readonly hasExternalAudio: boolean
  isHidden: boolean
}

export interface Beginning extends DialOptions {
  readonly speaksFor?: number
  readonly script?: ScriptName | undefined
  readonly lines?: readonly SpokenLine[] | undefined
  readonly sounds?: Sounds | undefined
  readonly line?: string
  readonly recordsEarlyMedia?: boolean | undefined
  readonly isHidden?: boolean | undefined
  readonly callRecordId?: string | undefined
  readonly caller?: Caller | undefined
}

export interface Surroundings {
  /** Whether a number is a telephone that this extension may ring. */
  reaches(extension: string, number: string): boolean
  /** Calls an extension; resolves to the id of its part, and rejects when it is unreachable. */
  connect(call: {
    from: string
    to: string
    customerId: string | undefined
    isHidden?: boolean
  }): Promise<string>
  hangUp(callRecordId: string): void
  /** The agent left a customer on the network; undefined where both legs end together. */
  readonly agentLeft?: ((callRecordId: string) => void) | undefined
  /** The customer, simulated by audio alone, may be invited to rate the call. */
  readonly invite?: ((callRecordId: string, number: string) => void) | undefined
}
