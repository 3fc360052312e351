/** A leader who adds numbers to tasks, typed or by a file: one backend for the tests of a file. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { CallItem } from '../../../core/features/call-tasks/schemas.ts'
import type { Transfer } from '../../../core/features/transfer-list/schemas.ts'
import { openBackend, type TestBackend } from '../server/backend.ts'
import { tasksOf } from './task-scenes.ts'
import { transfersOf } from './transfer-scenes.ts'

export let backend: TestBackend
export let token: string
export let tasks: ReturnType<typeof tasksOf>
export let transfers: ReturnType<typeof transfersOf>

export const items = async (id: string): Promise<CallItem[]> =>
  (await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items?pageSize=100`)).list

/** A transfer that is over, however it ended. */
export async function ended(id: string, timeout = 30_000): Promise<Transfer> {
  await expect
    .poll(async () => (await transfers.find(id)).status, { timeout, interval: 50 })
    .toBeGreaterThan(1)
  return transfers.find(id)
}

export function setUpNumberImport(): void {
  beforeAll(async () => {
    backend = await openBackend({ limits: { transferPause: 0 } })
    token = (await backend.signIn('leader')).access_token
    tasks = tasksOf(backend, token)
    transfers = transfersOf(backend, token)
  })
  afterAll(() => backend.close())
}
