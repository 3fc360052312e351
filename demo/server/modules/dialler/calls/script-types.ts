/** Stored form of a robot's script. */
import type { MatchCondition } from '../../../../../core/features/call-detail/enums.ts'
import type { IntentLetter } from '../../../../../core/features/customer-details/enums.ts'

/** A reply at a step, and the next step. */
export interface ScriptReply {
  /** The words; blank for silence. */
  readonly text: string
  /** Relative to the sum of the step's weights. */
  readonly weight: number
  readonly match: MatchCondition
  readonly matchValue?: string
  /** Name of the next step; without one the call ends with the script's closing words. */
  readonly next?: string
  readonly intent?: IntentLetter
  /** Id of a concern tag. */
  readonly tag?: string
  /** A variable that the reply sets. */
  readonly variable?: readonly [name: string, value: string]
  /** Transfers to an agent, if the task has any. */
  readonly transfers?: true
  /** The callee hangs up after these words. */
  readonly hangsUp?: true
}

export interface ScriptNode {
  readonly name: string
  /** `{姓名}` is a placeholder. */
  readonly say: string
  readonly replies: readonly ScriptReply[]
}

export interface ScriptContent {
  /** Variables required for each number. */
  readonly variables: readonly string[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly canTransfer: boolean
  /** The first node is the entry. */
  readonly nodes: readonly ScriptNode[]
  readonly farewell: string
}
