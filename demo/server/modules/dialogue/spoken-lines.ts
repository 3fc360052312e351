import type { DialogRole, MatchCondition } from '../../../../core/features/call-detail/enums.ts'

/** A line of a conversation and its position in the recording, in ms. */
export interface SpokenLine {
  readonly sequence: number
  readonly role: DialogRole
  readonly text: string
  readonly startTime: number
  readonly endTime: number
  /** Of a robot's line by a script. */
  readonly nodeId?: string
  readonly nodeName: string
  readonly ignored: boolean
  readonly matchCondition: string | null
  readonly matchValue: string
}

/** A line without its time. */
export interface Step {
  /** An agent's lines have audio but are not transcribed. */
  readonly role: DialogRole | 'agent'
  /** Name of a sentence with audio. */
  readonly sentence: string
  readonly node: string
  /** Of a robot's line by a script. */
  readonly nodeId?: string
  readonly ignored?: boolean
  readonly match?: readonly [condition: MatchCondition, value: string]
}
