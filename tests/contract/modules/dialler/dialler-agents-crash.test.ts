import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallDetail } from '../../../../core/features/call-detail/schemas.ts'
import type { CallItem } from '../../../../core/features/call-tasks/schemas.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-dialler-agents-'))
let server: Awaited<ReturnType<typeof startKillable>>
let again: TestBackend | undefined
beforeAll(async () => {
  server = await startKillable(folder, true)
})
afterEach(killAll)
afterAll(async () => {
  await again?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A number that answers every call and stays on the line. */
const phone = '13621009196'
const byAgents = { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-1' } as const

const free = async ({ send }: Pick<TestBackend, 'send'>, token: string) => {
  const put = (path: string, body: object) =>
    send(`/api/agent${path}`, { method: 'PUT', token, body })
  await put('/mode', { agentMode: 1 })
  await put('/status', { signState: 'SIGN_FREE' })
}

describe('a server that is killed during an agent’s call of a task', () => {
  it('keeps the conversation as the call of the task, and dials no number again', {
    timeout: 120_000
  }, async () => {
    const manager = await server.as('admin')
    const tasks = tasksOf(manager.backend, manager.token)
    const { backend, token } = await server.as('agent1')
    await free(backend, token)
    const page = await listenTo(backend, token)
    const id = await tasks.create(byAgents)
    await tasks.add(id, [phone])
    await tasks.move(id, 'start')
    const rung = await page.received('incoming_reminder', { customerPhone: phone })
    const { callRecordId } = rung as { callRecordId: string }
    await backend.send(`/api/calls/${callRecordId}/answer`, { method: 'POST' })
    const talk = () => tasks.ask<CallDetail>(`/call_records/base/${callRecordId}`)
    await expect.poll(talk).toMatchObject({ isRunning: true, isRinging: false })
    await server.kill()

    again = await openBackend({
      ...{ ...diallingNow, dataDir: folder, databaseUrl: undefined, telephones: true }
    })
    const agent = (await again.signIn('agent1')).access_token
    const after = await listenTo(again, agent)
    await free(again, agent)
    const ours = tasksOf(again, (await again.signIn('admin')).access_token)
    expect(await ours.reached(id, 4)).toMatchObject({
      dialledCount: 1,
      connectedCount: 1,
      finishedCount: 1
    })
    const { list } = await ours.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items`)
    expect(list).toMatchObject([{ callTimes: 1, callResult: 0, callRecordId }])
    const records = await again.db
      .selectFrom('call_record')
      .select(['id', 'call_task_id', 'agent_name', 'ended_at'])
      .where('customer_phone', '=', phone)
      .execute()
    const kept = { id: callRecordId, call_task_id: id, agent_name: '王晓彤' }
    expect(records).toEqual([{ ...kept, ended_at: expect.any(Number) }])
    expect(after.frames.map(({ topic }) => topic)).not.toContain('incoming_reminder')
    after.socket.close()
  })
})
