/** A call of a task in progress, planned when it began. */
import type { Selectable } from 'kysely'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { unsetVariables } from '../../../../../core/features/scripts/rules/unset-variables.ts'
import {
  type Recognition,
  usualRecognition
} from '../../../../../core/features/voices/recognition-schemas.ts'
import { withRecognition } from '../../../../../core/features/voices/rules/with-recognition.ts'
import type { VoiceSound } from '../../../../../core/features/voices/schemas.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { taskServerMessages as messages } from '../../call-tasks/messages.ts'
import { contentOfReplies } from '../../scripts/content/reply-script.ts'
import { type Outcome, outcomeOf } from './dial-outcome.ts'
import { type Talk, talkOf } from './robot-conversation.ts'

export type Task = Selectable<Tables['call_task']> & {
  readonly content: ScriptContent | null
  /** How its robot listens; null for a script without a voice. */
  readonly recognition?: Recognition | null
  /** How its robot speaks; null for a script without a voice. */
  readonly voice?: VoiceSound | null
}
export type Item = Selectable<Tables['call_item']>

export interface AgentPart {
  readonly callRecordId: string
  answeredAt: number | undefined
}

export interface Flight {
  readonly task: Task
  readonly item: Item
  readonly recordId: string
  readonly phone: string
  readonly outcome: Outcome
  /** The conversation with the robot, if answered. */
  readonly talk: Talk | undefined
  readonly begunAt: number
  readonly endsAt: number
  /** Its lines are published while they are spoken. */
  isLive: boolean
  /** The agent's leg, in a task with agents. */
  agent: AgentPart | undefined
}

const BY_AGENTS = 4
export const isForAgents = ({ task_type }: { readonly task_type: number }): boolean =>
  task_type === BY_AGENTS

export const numbersOf = (item: Item): readonly string[] => [item.phone, ...item.other_phones]

/** Deterministic by item and attempt: an adopted call ends as planned. */
export const recordIdOf = (item: Pick<Item, 'id' | 'task_id'>, calls: number): string =>
  `${item.task_id}-${item.id}-${calls}`

/** Content of an unknown script: a greeting only. */
const plain = (): ScriptContent =>
  contentOfReplies({
    variables: [],
    tags: [],
    farewell: messages.plainFarewell(),
    nodes: [{ name: messages.plainNode(), say: messages.plainGreeting(), replies: [] }]
  })

/** A synthesised sentence takes about this long a character, at the usual speed. */
const SYNTHESISED_CHARACTER = 300

function listeningOf({ recognition, voice }: Task): Parameters<typeof talkOf>[4] {
  if (!voice) return recognition ?? undefined
  const character = (SYNTHESISED_CHARACTER * 100) / voice.speed
  return {
    ...(recognition ?? usualRecognition),
    lengthOf: text => Math.max(600, Math.round(text.length * character))
  }
}

function listeningScript({ content, recognition }: Task): ScriptContent {
  const script = content ?? plain()
  return recognition ? withRecognition(script, recognition) : script
}

const valuesOf = ({ fields, customer_name }: Item) => ({ ...fields, 姓名: customer_name })

/** Whether the robot's sentences would have gaps (rule script-19). */
export const lacksValues = (task: Task, item: Item): boolean =>
  !isForAgents(task) &&
  task.content !== null &&
  unsetVariables(task.content, valuesOf(item)).length > 0

/** `speed`: time factor of the call. */
export function planCall(
  task: Task,
  item: Item,
  call: { recordId: string; phone: string; begunAt: number },
  speed: number
): Flight {
  const outcome = outcomeOf(call.recordId, call.phone)
  const talk =
    outcome.result === 0 && !isForAgents(task)
      ? talkOf(
          listeningScript(task),
          call.recordId,
          valuesOf(item),
          outcome.hangsUpSoon,
          listeningOf(task)
        )
      : undefined
  const seconds = outcome.ringSeconds + (talk?.seconds ?? 0)
  return {
    task,
    item,
    ...call,
    outcome,
    talk,
    endsAt: call.begunAt + Math.ceil((seconds * 1000) / speed),
    isLive: false,
    agent: undefined
  }
}
