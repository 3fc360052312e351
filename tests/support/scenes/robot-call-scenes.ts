import { type Random, seeded } from '../../../core/lib/random.ts'
import { writeEvents } from '../../../demo/server/modules/dialogue/event-writes.ts'
import { scriptContents } from '../../../demo/server/modules/scripts/seed.ts'
import type { TestBackend } from '../server/backend.ts'

/** A robot call as a test describes it. */
export interface RobotCall {
  readonly id: string
  readonly at: number
  readonly isConnected: boolean
  readonly userId?: string
  readonly template: string | null
  /** Of the script; default: the first one. */
  readonly version?: number
  readonly task: string | null
  readonly grade: string | null
  readonly isTransferred: boolean
  readonly tags: readonly string[]
  readonly hangupType: number
  /** Name of the node, reply and matched value of each turn; a blank reply is silence. */
  readonly turns: readonly (readonly [node: string, reply: string, word: string])[]
}

const one = <Value>(random: Random, among: readonly [Value, ...Value[]]): Value =>
  among[Math.floor(random() * among.length)] ?? among[0]

/** A call of any kind, the same for the same seed. */
export function anyRobotCall(id: string, at: number, seed: number): RobotCall {
  const random = seeded(seed)
  const isConnected = random() < 0.65
  const nodes = ['开场白', '满意度', '原因', '办理', '开场白'] as const
  const count = random() < 0.1 ? 0 : 1 + Math.floor(random() * (random() < 0.2 ? 14 : 5))
  return {
    ...{ id, at, isConnected },
    template: one(random, ['HS-1001', 'HS-1002', 'HS-1003', null]),
    task: one(random, ['task-1', 'task-2', null]),
    grade: isConnected
      ? one(random, ['A', '01', '11', 'B', '12', 'C', '03', 'D', 'E', '101', 'ZZ', null])
      : null,
    isTransferred: isConnected && random() < 0.2,
    tags: isConnected ? ['关注价格', '改约', '投诉'].filter(() => random() < 0.3) : [],
    hangupType: one(random, [2, 3, 3, 4]),
    turns: isConnected
      ? Array.from({ length: count }, (_, index) => [
          index < 2 ? (nodes[index] ?? '') : one(random, nodes),
          random() < 0.7 ? '好的' : '',
          one(random, ['', '满意', '价格', '转接'])
        ])
      : []
  }
}

/** Id of a node in the first version; blank for a name that the script does not have. */
export const nodeIdOf = (template: string | null, name: string): string =>
  scriptContents.find(([, code]) => code === template)?.[2].nodes.find(node => node.name === name)
    ?.id ?? ''

/** Writes calls in the shape that the dialler leaves them in. */
export async function insertRobotCalls(
  { db }: Pick<TestBackend, 'db'>,
  calls: readonly RobotCall[]
): Promise<void> {
  if (calls.length === 0) return
  await db
    .insertInto('call_record')
    .values(
      calls.map(call => ({
        ...{ id: call.id, enterprise_id: 'ent-1', user_id: call.userId ?? 'user-2' },
        ...{ agent_name: '机器人', extension: '', direction: 0 as const, customer_id: null },
        ...{ customer_name: '客户', customer_phone: '13600000001', our_number: '', area: '' },
        ...{ operator: '', started_at: call.at, ended_at: call.at + 60_000, call_type: 1 },
        ...{ answered_at: call.isConnected ? call.at + 6000 : null, holding_seconds: 0 },
        ...{ connect_result: call.isConnected ? 0 : 6, hangup_type: call.hangupType },
        ...{ has_recording: call.isConnected, call_task_id: call.task }
      }))
    )
    .execute()
  await db
    .insertInto('call_detail')
    .values(
      calls.map(call => ({
        ...{ call_record_id: call.id, template_code: call.template, intent_name: call.grade },
        template_version: call.template === null ? null : (call.version ?? 1),
        transfer_status: call.isTransferred ? 1 : 0,
        tags: JSON.stringify(call.tags.map(tagName => ({ tagName, tagCount: 1 }))),
        dialog_id: call.turns.length > 0 ? call.id : null
      }))
    )
    .execute()
  const lines = calls.flatMap(({ id, template, turns }) =>
    turns.flatMap(([node_name, reply, match_value], turn) =>
      (['robot', 'customer'] as const).map((role, place) => ({
        node_id: nodeIdOf(template, node_name),
        ...{ dialog_id: id, sequence: turn * 2 + place + 1, role, node_name, ignored: false },
        ...{ start_time: turn * 2000 + place * 1000, end_time: turn * 2000 + place * 1000 + 900 },
        text: role === 'robot' ? '您好' : reply,
        match_condition: role === 'robot' ? null : 'CUSTOM',
        match_value: role === 'robot' ? '' : match_value
      }))
    )
  )
  if (lines.length > 0) await db.insertInto('call_dialog').values(lines).execute()
  await writeEvents(
    db,
    calls.map(({ id }) => id)
  )
}
