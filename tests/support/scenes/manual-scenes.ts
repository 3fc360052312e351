import { sql } from 'kysely'
import type { AddedNumbers } from '../../../core/features/call-tasks/resource-schemas.ts'
import type {
  ManualAction,
  ManualAgent,
  ManualItem,
  ManualTaskDetail,
  ManualTaskDraft,
  ManualWork,
  MyManualTask,
  MyManualWork
} from '../../../core/features/manual-tasks/schemas.ts'
import { date } from '../../../core/lib/format/dates.ts'
import { askingAs } from '../server/ask-as.ts'
import type { TestBackend } from '../server/backend.ts'
import { atTen } from './task-scenes.ts'

/** A task that runs today, with every seat as agent. */
export const plannedManual = (change: Partial<ManualTaskDraft> = {}) => ({
  name: '回访',
  allocateWay: 5,
  startDate: date(atTen()),
  startTimePoint: '08:00:00',
  endTimePoint: '20:00:00',
  ...change
})

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
}

/** Requests of manual tasks as a signed-in user. */
export function manualOf(backend: TestBackend, token: string) {
  const ask = askingAs(backend, token)
  const put = (path: string) => ask<null>(path, undefined, 'PUT')
  const add = (id: string, phones: readonly string[], ownerId?: string) =>
    ask<AddedNumbers>(`/manualTasks/${id}/items/add`, { phones, ...(ownerId && { ownerId }) })

  return {
    ask,
    add,
    move: (id: string, name: string) => put(`/manualTasks/${id}/${name}`),
    detail: (id: string) => ask<ManualTaskDetail>(`/manualTasks/${id}/detail`),
    agents: (id: string) => ask<ManualAgent[]>(`/manualTasks/${id}/agents`),
    items: async (id: string, query = '') =>
      (await ask<Page<ManualItem>>(`/manualTasks/${id}/items?pageSize=100${query}`)).list,
    plan: async (change: Partial<ManualTaskDraft> = {}) =>
      (await ask<{ taskId: string }>('/manualTasks/create', plannedManual(change))).taskId,

    /** A task that runs, with these numbers. */
    async running(phones: readonly string[], change: Partial<ManualTaskDraft> = {}) {
      const { taskId } = await ask<{ taskId: string }>('/manualTasks/create', plannedManual(change))
      await add(taskId, phones)
      await put(`/manualTasks/${taskId}/start`)
      return taskId
    },

    mine: () => ask<MyManualTask[]>('/manualTasks/mine'),
    work: (id: string) => ask<MyManualWork>(`/manualTasks/${id}/work`),
    own: async (id: string) =>
      (await ask<Page<ManualItem>>(`/manualTasks/${id}/my_items?pageSize=100`)).list,
    actions: async (id: string) =>
      (await ask<Page<ManualAction>>(`/manualTasks/${id}/my_deeds?pageSize=100`)).list,
    claim: async (id: string, count: number) =>
      (await ask<{ count: number }>(`/manualTasks/${id}/claim`, { count })).count,
    next: (id: string, itemId?: string) =>
      ask<ManualWork | null>(`/manualTasks/${id}/next`, { ...(itemId && { itemId }) }),
    dial: (itemId: string) =>
      ask<{ phone: string; customerId: string | null }>(
        `/manualTasks/items/${itemId}/dial`,
        undefined,
        'POST'
      ),
    saveResult: (itemId: string, result: number, more: object = {}) =>
      ask<null>(`/manualTasks/items/${itemId}/result`, { result, ...more }),
    skip: (itemId: string) => ask<null>(`/manualTasks/items/${itemId}/skip`, undefined, 'POST'),
    release: async (id: string, itemIds: readonly string[]) =>
      (await ask<{ count: number }>(`/manualTasks/${id}/release`, { itemIds })).count
  }
}

/** Releases all claimed numbers, so that each test starts without one. */
export const emptyHands = ({ db }: TestBackend) =>
  sql`update manual_item set status = 0, taken_at = null, dial_until = null, record_id = null
    where taken_at is not null`.execute(db)

/** As though its agent had been allowed to call a number, and the time for that had passed. */
export const wasAllowed = ({ db }: TestBackend, itemId = '') =>
  sql`update manual_item set dial_until = 1 where id = ${itemId}::bigint`.execute(db)

export type ManualCaller = ReturnType<typeof manualOf>
