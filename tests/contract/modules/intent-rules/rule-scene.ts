import type {
  DryRun,
  GradeChange,
  Regrade,
  RuleSet,
  RuleSetState
} from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import type { IntentRules, RulePart } from '../../../../core/features/intent-rules/schemas.ts'
import type { Database } from '../../../../demo/server/db/schema/schema.ts'
import { writeEvents } from '../../../../demo/server/modules/dialogue/event-writes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import type { TestBackend } from '../../../support/server/backend.ts'

export const rule = (
  name: string,
  level: IntentRules['rules'][number]['level'],
  ...conditions: RulePart[]
) => ({ name, level, conditions })

export const range = (from: number | null, to: number | null) => ({ from, to })

const isOver = ({ status }: { readonly status: string }) =>
  status !== 'waiting' && status !== 'running'
const pause = () => new Promise(done => setTimeout(done, 20))

/** Rules of scripts as a signed-in user. */
export function rulesAs(backend: TestBackend, token: string) {
  const ask = askingAs(backend, token)
  const path = (code: string, part = '') => `/intent_rule_sets/${code}${part}`
  const read = (code: string) => ask<RuleSet>(path(code))
  const dryRun = (id: string) => ask<DryRun>(`/intent_rule_dry_runs/${id}`)
  const regrades = async (code: string) =>
    (await ask<{ list: Regrade[] }>(path(code, '/regrades'))).list

  async function save(code: string, rules: IntentRules): Promise<RuleSetState> {
    const { revision } = await read(code)
    return ask(path(code, '/draft'), { revision, rules }, 'PUT')
  }
  async function move(code: string, action: string): Promise<RuleSetState> {
    const { revision } = await read(code)
    return ask(path(code, '/status'), { revision, action }, 'PUT')
  }
  const start = async (code: string, part: 'dry_runs' | 'regrades', body: object) =>
    (await ask<{ id: string }>(path(code, `/${part}`), body)).id
  async function until<Value extends { readonly status: string }>(
    look: () => Promise<Value>
  ): Promise<Value> {
    for (;;) {
      const value = await look()
      if (isOver(value)) return value
      await pause()
    }
  }

  return {
    ...{ ask, read, save, move, start, dryRun, regrades, path },
    async publish(code: string, rules: IntentRules): Promise<RuleSetState> {
      await save(code, rules)
      return move(code, 'publish')
    },
    /** The result of a dry run; throws why it failed. */
    async dryRunOf(code: string, rules: IntentRules, days: { from: string; to: string }) {
      const id = await start(code, 'dry_runs', { ...days, rules })
      const run = await until(() => dryRun(id))
      if (!run.result) throw new Error(run.message)
      return run.result
    },
    async regrade(code: string, days: { from: string; to: string }): Promise<Regrade> {
      const id = await start(code, 'regrades', days)
      return until(async () => {
        const found = (await regrades(code)).find(one => one.id === id)
        if (!found) throw new Error(id)
        return found
      })
    },
    changes: async (id: string) =>
      (await ask<{ list: GradeChange[] }>(`/intent_rule_regrades/${id}/changes?pageSize=100`)).list
  }
}

interface SampleCall {
  readonly id: string
  readonly template: string
  readonly level: string | null
  readonly at: number
  readonly userId?: string
  readonly byHand?: string
  readonly reply?: string
  readonly seconds?: number
  readonly isConnected?: boolean
}

/** A robot's call that has ended, as the dialler records it. */
export async function insertCall(db: Database, call: SampleCall): Promise<void> {
  const { id, at, seconds = 30, reply = '可以', isConnected = true } = call
  await db
    .insertInto('call_record')
    .values({
      ...{ id, enterprise_id: 'ent-1', user_id: call.userId ?? 'user-1', agent_name: '' },
      ...{ extension: '', direction: 0, customer_id: null, customer_name: '', call_type: 1 },
      ...{ customer_phone: '13600000001', our_number: '', area: '', operator: '' },
      ...{ started_at: at, answered_at: isConnected ? at : null, holding_seconds: 0 },
      ...{ ended_at: at + seconds * 1000, connect_result: isConnected ? 0 : 6 },
      ...{ hangup_type: 3, has_recording: false }
    })
    .execute()
  await db
    .insertInto('call_detail')
    .values({
      ...{ call_record_id: id, template_code: call.template, intent_name: call.level },
      ...(call.byHand && {
        manual_intent_code: call.byHand,
        manual_intent_name: `${call.byHand}级`
      }),
      dialog_id: isConnected ? id : null
    })
    .execute()
  if (!isConnected) return
  const line = { dialog_id: id, ignored: false, match_condition: null, match_value: '' }
  await db
    .insertInto('call_dialog')
    .values(
      [
        ...[{ ...line, sequence: 1, role: 'robot', text: '您好。', node_name: '开场白' }],
        ...[{ ...line, sequence: 2, role: 'customer', text: reply, node_name: '开场白' }]
      ].map(one => ({
        ...one,
        start_time: one.sequence * 1000,
        end_time: one.sequence * 1000 + 500
      }))
    )
    .execute()
  await writeEvents(db, [id])
}
