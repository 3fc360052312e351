import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisOptions, AnalysisReport } from '../../../../core/features/analysis/schemas.ts'
import { addDays, chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { anyRobotCall, insertRobotCalls } from '../../../support/scenes/robot-call-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
const as = async (username: string) =>
  askingAs(backend, (await backend.signIn(username)).access_token)
const day = chinaDay(Date.now(), -200)
const at = chinaMidnight(day) + 36_000_000
const path = (more = '') => `/analysis/report?from=${day}&to=${day}${more}`

beforeAll(async () => {
  backend = await openBackend()
  for (const role_id of ['role-2', 'role-3'])
    await backend.db
      .insertInto('role_permission')
      .values({ role_id, code: 'CMC.INTEL.ANALY' })
      .execute()
  const plain = anyRobotCall('', at, 1)
  await insertRobotCalls(backend, [
    { ...plain, id: 'robot-mine', userId: 'user-3', task: null },
    { ...plain, id: 'robot-colleague', userId: 'user-2', task: null },
    { ...plain, id: 'robot-elsewhere', userId: 'user-4', task: null },
    { ...plain, id: 'robot-task', userId: 'user-4', task: 'task-1' }
  ])
})
afterAll(() => backend.close())

describe('an analysis', () => {
  it.each([
    ['admin', ['elsewhere', 'colleague', 'mine', 'task']],
    ['leader', ['colleague', 'mine', 'task']],
    ['agent1', ['mine']]
  ])('counts the calls that %s may see, and opens those', async (username, seen) => {
    const ask = await as(username)
    expect((await ask<AnalysisReport>(path())).funnel.dialled).toBe(seen.length)
    const { list } = await ask<{ list: { callRecordId: string }[] }>(
      `/analysis/calls?from=${day}&to=${day}`
    )
    expect(list.map(({ callRecordId }) => callRecordId).toSorted()).toEqual(
      seen.map(name => `robot-${name}`).toSorted()
    )
  })

  it('leaves out deleted calls, inbound ones, those of agents and those in progress', async () => {
    const ask = await as('admin')
    const plain = anyRobotCall('', at, 1)
    const ids = ['robot-gone', 'robot-in', 'robot-person', 'robot-running']
    await insertRobotCalls(
      backend,
      ids.map(id => ({ ...plain, id }))
    )
    const set = (id: string, values: object) =>
      backend.db.updateTable('call_record').set(values).where('id', '=', id).execute()
    await set('robot-gone', { deleted_at: at })
    await set('robot-in', { direction: 1 })
    await set('robot-person', { call_type: 2 })
    await set('robot-running', { ended_at: null })
    expect((await ask<AnalysisReport>(path())).funnel.dialled).toBe(4)
  })

  it('offers the tasks whose robot calls the user may see, and each script with its question', async () => {
    const { tasks, scripts } = await (await as('agent1'))<AnalysisOptions>('/analysis/options')
    expect(tasks).toEqual([])
    expect(scripts.find(({ templateCode }) => templateCode === 'HS-1001')).toMatchObject({
      mainQuestion: 'HS-1001/n2',
      nodes: [
        { node: 'HS-1001/n1', name: '开场白' },
        { node: 'HS-1001/n2', name: '满意度' },
        { node: 'HS-1001/n3', name: '原因' },
        { node: 'HS-1001/n4', name: '推荐' },
        { node: 'HS-1001/n5', name: '转接' },
        { node: 'HS-1001/@end', name: '结束语' }
      ]
    })
    const all = await (await as('admin'))<AnalysisOptions>('/analysis/options')
    expect(all.tasks.map(({ callTaskId }) => callTaskId)).toContain('task-1')
  })

  it.each([
    [`from=${day}&to=${addDays(day, -1)}`, '结束日期不能早于开始日期'],
    [`from=${day}&to=${addDays(day, 92)}`, '最多可选 92 天'],
    [`from=${day}&to=${chinaDay(Date.now(), 1)}`, '日期不能晚于今天'],
    [`from=2026-02-30&to=${day}`, '日期不正确']
  ])('refuses the days %s', async (query, message) => {
    const ask = await as('admin')
    await expect(ask(`/analysis/report?${query}`)).rejects.toThrow(message)
    await expect(ask(`/analysis/calls?${query}`)).rejects.toThrow(message)
  })

  it('needs its permission', async () => {
    const { access_token: token } = await backend.signIn('account1')
    expect((await backend.send(`/api${path()}`, { token })).status).toBe(403)
  })
})
