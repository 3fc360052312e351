/** What a call of an agent's own device is, and what can be done with it. */
import type { ScriptName } from '../dialogues/scripts.ts'
import type { Behaviour } from './dial-rules.ts'
import type { Part } from './parts.ts'

export interface DialOptions {
  readonly callerId?: string | undefined
  readonly customerId?: string | undefined
}

export interface OwnDevice {
  /** Rejects when the device is in a call, or nobody has the number. */
  dial(extension: string, number: string, options: DialOptions): Promise<{ callRecordId: string }>
  answer(callRecordId: string): void
  hangUp(callRecordId: string): void
  hold(callRecordId: string, on: boolean): void
  mute(callRecordId: string, on: boolean): void
  dtmf(callRecordId: string, tones: string): void
  /** The customer goes on to another number; rejects when the call is not taken over there, and goes on here. */
  transfer(callRecordId: string, target: string): Promise<void>
}

export interface OwnDevices extends OwnDevice {
  /** Somebody calls; throws when the device is in a call. */
  incoming(call: IncomingCall): string
  /** The robot calls: on a line that is free for it alone. Throws when nobody has the number. */
  robotCall(
    number: string,
    speaksFor: number,
    options?: Pick<Beginning, 'script' | 'recordsEarlyMedia'>
  ): string
  /** Whoever the customer is passed on to is shown the number with stars. */
  hideNumber(callRecordId: string): void
  /** The number of the line on which the robot makes a call. */
  lineOf(callRecordId: string): string | undefined
  /** The system ends a call. True when it was one of these. */
  cutOff(callRecordId: string): boolean
  /** True when the call was one of these. */
  hangUpCustomer(callRecordId: string): boolean
  stop(): void
}

export interface IncomingCall {
  readonly from: string
  readonly to: string
  readonly customerId: string | undefined
  readonly isHidden?: boolean | undefined
  /** With an id of its own, the call is heard and recorded where it comes from. */
  readonly callRecordId?: string | undefined
  /** A telephone on the network; without it, a customer of whom nothing but sound is simulated. */
  readonly caller?: Caller | undefined
}

/** Learns what the device does. */
export interface Caller {
  answered(callRecordId: string): void
  /** `status`: what a call that was not answered is refused with. */
  ended(callRecordId: string, status: number | undefined): void
}

export interface DeviceCall {
  readonly part: Part
  readonly behaviour: Behaviour
  /** Milliseconds after which the robot has said everything; undefined when an agent talks. */
  readonly speaksFor: number | undefined
  readonly script: ScriptName | undefined
  /** Under which number it can be listened in on. */
  readonly line: string
  at: 'device-rings' | 'customer-rings' | 'talking'
  timer: NodeJS.Timeout | undefined
  /** The colleague's part when an extension was dialled. */
  colleague: string | undefined
  /** The part that rings where the customer is being passed on to. */
  next: string | undefined
  readonly caller: Caller | undefined
  readonly isHeardElsewhere: boolean
  isHidden: boolean
}

export interface Beginning extends DialOptions {
  readonly speaksFor?: number
  readonly script?: ScriptName | undefined
  readonly line?: string
  readonly recordsEarlyMedia?: boolean | undefined
  readonly isHidden?: boolean | undefined
  readonly callRecordId?: string | undefined
  readonly caller?: Caller | undefined
}

export interface Surroundings {
  /** Whether a number is a telephone that this extension may ring. */
  reaches(extension: string, number: string): boolean
  /** Lets somebody call an extension; gives the id of its part. Throws when nobody is there. */
  connect(call: {
    from: string
    to: string
    customerId: string | undefined
    isHidden?: boolean
  }): string
  hangUp(callRecordId: string): void
}
