import type { DialogRole, MatchCondition } from '../../../core/contract/enums/call-details.ts'

/** One line of a conversation and where in its recording it is. Times in ms. */
export interface Said {
  readonly sequence: number
  readonly role: DialogRole
  readonly text: string
  readonly startTime: number
  readonly endTime: number
  readonly nodeName: string
  readonly ignored: boolean
  readonly matchCondition: string | null
  readonly matchValue: string
}

/** A line before anybody knows when it is said. */
export interface Step {
  /** What an agent says is heard and not written down. */
  readonly role: DialogRole | 'agent'
  /** The name of one of the sentences that there are as sound. */
  readonly sentence: string
  readonly node: string
  readonly ignored?: true
  readonly match?: readonly [condition: MatchCondition, value: string]
}
