/** Message tasks against a backend in this process. */
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

/** What is left of the account, and what the messages of the tests were charged. */
export async function accountOf({ db }: Pick<TestBackend, 'db'>, enterpriseId = ENTERPRISE) {
  const { balance } = await db
    .selectFrom('number_account')
    .select('balance')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  const { fees } = await db
    .selectFrom('sms_record')
    .select(eb =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('fee'), eb.lit(0)), 'integer').as('fees')
    )
    .where('enterprise_id', '=', enterpriseId)
    // Samples were charged before.
    .where('id', 'not like', 'message-task-%')
    .executeTakeFirstOrThrow()
  return { balance, fees }
}
