/** What a robot says and understands: the steps of a script, as they are kept. */
import type { MatchCondition } from '../../../core/contract/enums/call-details.ts'
import type { IntentLetter } from '../../../core/contract/enums/intents.ts'

/** Something that people answer at a step, and where it leads. */
export interface ScriptReply {
  /** As people say it; blank is silence. */
  readonly text: string
  /** Out of all the weights of the step. */
  readonly weight: number
  readonly match: MatchCondition
  readonly matchValue?: string
  /** The name of the next step; none ends the call with the farewell. */
  readonly next?: string
  readonly intent?: IntentLetter
  /** The id of a concern tag. */
  readonly tag?: string
  /** What is learned. */
  readonly variable?: readonly [name: string, value: string]
  /** The robot hands over to a person, where the task has some. */
  readonly transfers?: true
  /** They hang up with these words. */
  readonly hangsUp?: true
}

export interface ScriptNode {
  readonly name: string
  /** `{姓名}` is filled in. */
  readonly say: string
  readonly replies: readonly ScriptReply[]
}

export interface ScriptContent {
  /** What has to be known of each number. */
  readonly variables: readonly string[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly canTransfer: boolean
  /** The first is where it begins. */
  readonly nodes: readonly ScriptNode[]
  readonly farewell: string
}
