/** A call of a task that is on, as it was planned when it began. */
import type { Selectable } from 'kysely'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import type { Tables } from '../db/schema.ts'
import { type Talk, talkOf } from './conversation.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { ScriptContent } from './script.ts'

export type Task = Selectable<Tables['call_task']> & { readonly content: ScriptContent | null }
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
  /** What is said, when a robot reaches somebody. */
  readonly talk: Talk | undefined
  readonly begunAt: number
  readonly endsAt: number
  /** Its words are heard as they are spoken. */
  isHeard: boolean
  /** The agent's part of the call, in a task that agents answer. */
  agent: AgentPart | undefined
}

const BY_AGENTS = 4
export const isForAgents = ({ task_type }: { readonly task_type: number }): boolean =>
  task_type === BY_AGENTS

export const numbersOf = (item: Item): readonly string[] => [item.phone, ...item.other_phones]

/** The same for the same item and attempt: after a crash a call ends as it would have. */
export const recordIdOf = (item: Pick<Item, 'id' | 'task_id'>, calls: number): string =>
  `${item.task_id}-${item.id}-${calls}`

/** A script of which nothing is known but that it greets. */
const plain = (): ScriptContent => ({
  variables: [],
  tags: [],
  canTransfer: false,
  farewell: t.plainFarewell(),
  nodes: [{ name: t.plainNode(), say: t.plainGreeting(), replies: [] }]
})

/** `speed`: so many seconds of a call pass in one. */
export function planCall(
  task: Task,
  item: Item,
  call: { recordId: string; phone: string; begunAt: number },
  speed: number
): Flight {
  const outcome = outcomeOf(call.recordId, call.phone)
  const values = { ...item.fields, 姓名: item.customer_name }
  const talk =
    outcome.result === 0 && !isForAgents(task)
      ? talkOf(task.content ?? plain(), call.recordId, values, outcome.hangsUpSoon)
      : undefined
  const seconds = outcome.ringSeconds + (talk?.seconds ?? 0)
  return {
    task,
    item,
    ...call,
    outcome,
    talk,
    endsAt: call.begunAt + Math.ceil((seconds * 1000) / speed),
    isHeard: false,
    agent: undefined
  }
}
