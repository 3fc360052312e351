/** Message tasks against a backend in this process. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { MessageRecord } from '../../../core/features/messaging/schemas.ts'
import type { MessageTask } from '../../../core/features/messaging/task-schemas.ts'
import { askingAs } from './ask-as.ts'
import type { TestBackend } from './backend.ts'
import { probedNumbers } from './probed-numbers.ts'

export const PATH = '/sms_tasks'
export const ENTERPRISE = 'ent-1'
/** Noon in China, outside of the quiet hours. */
export const noon = Date.parse('2026-11-27T12:00:00+08:00')

/** Mobile numbers that are in service. */
export const liveNumbers = (count: number, from = 0): readonly string[] =>
  probedNumbers('live', count, from)

export function messagesOf(backend: TestBackend, token: string) {
  const ask = askingAs(backend, token)
  const detail = (id: string) => ask<MessageTask>(`${PATH}/${id}`)
  const inState = async (id: string, state: number): Promise<MessageTask> => {
    await expect
      .poll(async () => (await detail(id)).state, { interval: 20, timeout: 15_000 })
      .toBe(state)
    return detail(id)
  }
  return {
    ask,
    detail,
    inState,
    /** A task whose recipients are prepared. */
    async prepare(recipients: object, more: object = {}): Promise<MessageTask> {
      const body = { name: '续费通知', templateId: 'sms-5', recipients, ...more }
      const { id } = await ask<{ id: string }>(PATH, body)
      return inState(id, 5)
    },
    start: (id: string, body: object = {}) => ask(`${PATH}/${id}/start`, body, 'PUT'),
    put: (id: string, action: string, body: object = {}) =>
      ask(`${PATH}/${id}/${action}`, body, 'PUT'),
    recipients: async (id: string, search = '') =>
      (await ask<{ list: MessageRecord[] }>(`${PATH}/${id}/recipients?pageSize=100${search}`)).list
  }
}

/** Waits until every report of the simulated gateway is recorded. Some messages never have one. */
export const reported = ({ db }: Pick<TestBackend, 'db'>): Promise<void> =>
  expect
    .poll(
      async () => {
        const due = db.selectFrom('simulated_message').where('receipts_left', '>', 0)
        const { count } = await due
          .select(eb => eb.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      },
      { interval: 20, timeout: 60_000 }
    )
    .toBe(0)

/** What is left of the account, and what the messages of the tests were charged, at one moment. */
export async function accountOf({ db }: Pick<TestBackend, 'db'>, enterpriseId = ENTERPRISE) {
  // Samples were charged before.
  const { rows } = await sql<{ balance: number; fees: number }>`select balance, (
      select coalesce(sum(fee), 0)::int from sms_record
      where enterprise_id = ${enterpriseId} and id not like 'message-task-%') as fees
    from number_account where enterprise_id = ${enterpriseId}`.execute(db)
  const [account] = rows
  if (!account) throw new Error(`no account of ${enterpriseId}`)
  return account
}

/** Messages of calls that wait; `to` is a database of any seed. */
export async function insertWaiting(
  { db }: Pick<TestBackend, 'db'>,
  ids: readonly string[],
  enterpriseId = ENTERPRISE,
  to: Pick<TestBackend, 'db'> = { db }
): Promise<void> {
  const row = await db.selectFrom('sms_record').selectAll().executeTakeFirstOrThrow()
  const waiting = {
    ...({ send_state: 0, receipt_state: 0 } as const),
    ...{ attempt: 0, tries: 0, next_at: 0, fee: 0, code: '', sent_at: null, receipt_at: null },
    ...{ message_task_id: null, task_id: null, user_id: null, template_id: null }
  }
  const phones = liveNumbers(ids.length, 3000)
  await to.db
    .insertInto('sms_record')
    .values(
      ids.map((id, index) => ({
        ...{ ...row, ...waiting, id, enterprise_id: enterpriseId },
        phone: phones[index] ?? ''
      }))
    )
    .execute()
}
