import { expect } from 'vitest'
import {
  newTaskForm,
  type TaskForm
} from '../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../core/features/call-task-form/rules/to-payload.ts'
import type { AddedNumbers } from '../../../core/features/call-tasks/resource-schemas.ts'
import type { CallTaskDetail, TaskDashboard } from '../../../core/features/call-tasks/schemas.ts'
import { askingAs } from '../server/ask-as.ts'
import type { TestBackend } from '../server/backend.ts'

/** At ten in the morning of today tasks may dial. */
export const atTen = (): number => new Date().setHours(10, 0, 0, 0)

/** A server whose tasks dial whatever the time is, and much faster than people talk. */
export const diallingNow = {
  dialClock: () => atTen(),
  limits: { dialTick: 10, dialSpeed: 1000, transferPause: 0 }
}

/** Requests of call tasks as a signed-in user. */
export function tasksOf(backend: TestBackend, token: string) {
  const ask = askingAs(backend, token)
  const detail = (id: string) => ask<CallTaskDetail>(`/call_tasks/${id}/detail`)
  const move = (id: string, name: string) =>
    ask<null>(`/call_tasks/${id}/${name}`, undefined, 'PUT')

  return {
    ask,
    detail,
    move,
    dashboard: (id: string) => ask<TaskDashboard>(`/call_tasks/${id}/dashboard`),
    add: (id: string, phones: readonly string[]) =>
      ask<AddedNumbers>(`/call_tasks/${id}/items/add`, { phones }),

    /** A task that may dial today, without numbers. */
    async create(change: Partial<TaskForm> = {}): Promise<string> {
      const { callTaskId } = await ask<{ callTaskId: string }>('/call_tasks/create_before_create')
      const form: TaskForm = {
        ...newTaskForm(callTaskId, Date.now()),
        templateCode: 'HS-1001',
        templateName: '服务满意度回访',
        ...change
      }
      await ask('/call_tasks/create', payloadOf(form))
      return callTaskId
    },

    /** Resolves when the task has reached a status. */
    async reached(id: string, status: number): Promise<CallTaskDetail> {
      let task = await detail(id)
      const look = async () => {
        task = await detail(id)
        return task.status
      }
      await expect.poll(look, { timeout: 60_000, interval: 20 }).toBe(status)
      return task
    }
  }
}

export const phonesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `136${String(from + n).padStart(8, '0')}`)
