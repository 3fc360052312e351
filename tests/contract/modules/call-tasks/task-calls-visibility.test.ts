import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { SignIn } from '../../../../core/features/sign-in/schemas.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend(diallingNow)
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())
afterEach(async () => {
  await backend.db.updateTable('call_task').set({ status: 3 }).where('status', '=', 2).execute()
})

async function finished(from: number, count: number, change: Parameters<typeof tasks.create>[0]) {
  const id = await tasks.create(change)
  await tasks.add(id, phonesFrom(from, count))
  await tasks.move(id, 'start')
  return tasks.reached(id, 4)
}
const page = <Row>(path: string) => tasks.ask<{ list: Row[]; total: number }>(path)

describe('who sees the calls of a task', () => {
  /** A user of another enterprise with the permission to see tasks. */
  const elsewhere = async (): Promise<string> => {
    await backend.db
      .insertInto('role_permission')
      .values({ role_id: 'role-6', code: 'CMC.CALL.TASK.SEE' })
      .execute()
    const entered = await backend.send('/api/users/change_enterprise?entId=ent-2', {
      token: await own('agent1')
    })
    return (entered.body as { data: SignIn }).data.access_token
  }
  const own = async (name: string) => (await backend.signIn(name)).access_token

  it('is any user who may see tasks: in its list, and each call by itself', async () => {
    const task = await finished(2_050_000, 12, {})
    const { list } = await page<CallRecord>(`/call_records?callTaskId=${task.id}&pageSize=100`)
    const id = list.find(({ hasRecording }) => hasRecording)?.callRecordId
    const readers = [
      ['admin', async () => token, true, 200],
      ['leader', () => own('leader'), true, 200],
      ['agent', () => own('agent1'), false, 403],
      ['elsewhere', elsewhere, false, 404]
    ] as const
    for (const [name, signIn, isSeen, status] of readers) {
      const reader = await signIn()
      const ask = (path: string) => backend.send(`/api${path}`, { token: reader })
      const total = isSeen ? task.dialledCount : 0
      const rows = await ask(`/call_records?callTaskId=${task.id}`)
      expect(rows.body, name).toMatchObject({ data: { total } })
      const count = await ask(`/call_records/count?callTaskId=${task.id}`)
      expect(count.body, name).toMatchObject({ data: total })
      for (const path of [`/base/${id}`, `/${id}`, `/${id}/dialogs`])
        expect((await ask(`/call_records${path}`)).status, `${name} ${path}`).toBe(status)
      const ticket = await backend.send('/api/files/ticket', {
        token: reader,
        body: { resource: `recordings/${id}` }
      })
      expect((ticket.body as { code: number }).code === 1, name).toBe(isSeen)
    }
  })

  it('and who writes of them are those who may work on tasks', async () => {
    const task = await finished(2_055_000, 12, {})
    const { list } = await page<CallRecord>(`/call_records?callTaskId=${task.id}&pageSize=100`)
    const { userId, access_token: leader } = await backend.signIn('leader')
    const one = list[0]?.callRecordId
    const write = (remark: string) =>
      backend.send(`/api/call_records/${one}/extend`, {
        method: 'PUT',
        token: leader,
        body: { remark }
      })
    const read = async () =>
      (await backend.send(`/api/call_records/base/${one}`, { token: leader })).body
    expect((await write('可以再联系')).status).toBe(200)
    expect(await read()).toMatchObject({ data: { isReadonly: false } })
    const work = 'CMC.CALL.TASK.BASIC.OPER'
    const taken = await backend.db
      .deleteFrom('role_permission')
      .where('code', '=', work)
      .where('role_id', 'in', eb =>
        eb.selectFrom('user_role').select('role_id').where('user_id', '=', userId)
      )
      .returningAll()
      .execute()
    expect(taken.length).toBeGreaterThan(0)
    expect((await write('看看而已')).status).toBe(403)
    expect(await read()).toMatchObject({ data: { isReadonly: true, remark: '可以再联系' } })
    await backend.db.insertInto('role_permission').values(taken).execute()
  })

  it('and are in no list of all calls', async () => {
    const { id } = await finished(2_060_000, 12, {})
    const token = await own('leader')
    const { body } = await backend.send('/api/call_records?pageSize=100', { token })
    const { list } = (body as { data: { list: CallRecord[] } }).data
    const calls = await page<CallRecord>(`/call_records?callTaskId=${id}`)
    const theirs = new Set(calls.list.map(({ callRecordId }) => callRecordId))
    expect(theirs.size).toBeGreaterThan(0)
    expect(list.filter(({ callRecordId }) => theirs.has(callRecordId))).toEqual([])
  })
})
