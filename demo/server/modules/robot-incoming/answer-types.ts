import type { WaitingMusic } from '../../../../core/features/reception/enums.ts'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import type { Line, Talk } from '../dialler/calls/robot-conversation.ts'
import type { Sounds } from '../dialogue/spoken-sound.ts'
import type { Seat } from '../seats/seat-state.ts'

/** An answered call as its guide directs it. */
export interface GuidedCall {
  readonly id: string
  readonly customerName: string
  /** These lines are spoken from now on, their times are from now; then there is music. */
  say(
    lines: readonly Line[],
    more?: { readonly music?: WaitingMusic; readonly sounds?: Sounds | undefined }
  ): void
  /** The robot has had a conversation by a script. */
  found(
    script: { readonly code: string; readonly version: number; readonly content: ScriptContent },
    talk: Talk
  ): void
  /** Rings an agent, while the caller waits; false when the telephone cannot be reached. */
  ring(seat: Seat): Promise<boolean>
  end(by: 'robot' | 'customer'): void
}

/** Directs a call instead of one script. */
export interface AnswerGuide {
  answered(call: GuidedCall, at: number): void
  /** The agent has taken the call. */
  reached(seat: Seat, at: number): void
  /** The agent's telephone was not answered. */
  declined(seat: Seat): void
  ended(): void
}

/** A call that a robot is to answer. */
export interface RobotAnswer {
  readonly enterpriseId: string
  /** The user whose call it counts as. */
  readonly ownerId: string
  readonly from: string
  /** The enterprise's number that was called. */
  readonly ourNumber: string
  /** Undefined for a call that has a guide. */
  readonly scriptCode: string | undefined
  /** Of the script's variables. */
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly guide?: AnswerGuide | undefined
  /** Name of what routed the call to the robot. */
  readonly scenario: string
  /** Agents that a conversation may be handed over to; all of the enterprise without it. */
  readonly agentGroupId?: string | undefined
  /** Determines the simulated customer's replies; random without it. */
  readonly seed?: string | undefined
}
