import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VersionedLimits } from '../../../../core/features/monitor-limits/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { SignIn } from '../../../../core/features/sign-in/schemas.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
beforeAll(async () => {
  backend = await openBackend()
  admin = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

const read = async (token = admin) => {
  const { body } = await backend.send('/api/monitor_limits', { token })
  return (body as { data: VersionedLimits }).data
}
const save = (body: object, token = admin) =>
  backend.send('/api/monitor_limits', { method: 'PUT', token, body })

// rule seat-wall-5
describe('the limits of the monitors', () => {
  it('have defaults, and are those of the enterprise after a change', async () => {
    const first = await read()
    expect(first).toEqual({
      ...{ busyMinutes: 15, wrapUpMinutes: 3, ringSeconds: 30, talkMinutes: 30 },
      ...{ warnsNoneFree: true, version: 0 }
    })
    const change = { ...first, busyMinutes: 20, wrapUpMinutes: null, warnsNoneFree: false }
    expect((await save(change)).body).toMatchObject({ data: { ...change, version: 1 } })
    const leader = (await backend.signIn('leader')).access_token
    expect(await read(leader)).toEqual({ ...change, version: 1 })
    const other = await backend.grant({
      ...{ grant_type: 'switch_token', access_token: admin, enterprise_id: 'ent-2' }
    })
    const { access_token } = other.body as SignIn
    expect(await read(access_token)).toMatchObject({ busyMinutes: 15, version: 0 })
    admin = (await backend.signIn('admin')).access_token
    const { body } = await backend.send('/api/operation_log?page=1&pageSize=20', { token: admin })
    const { data } = body as { data: { list: Operation[] } }
    const entry = data.list.find(({ detail }) => detail === '修改监控告警阈值')
    expect(entry?.changes).toEqual([
      { name: '示忙时长（分钟）', before: '15', after: '20' },
      { name: '整理时长（分钟）', before: '3', after: null },
      { name: '没有空闲坐席时提醒', before: '已开启', after: '未开启' }
    ])
  })

  it('are not overwritten by a change that is based on older ones', async () => {
    const now = await read()
    await save({ ...now, busyMinutes: 30 })
    const { body } = await save({ ...now, busyMinutes: 40 })
    expect(body).toMatchObject({ errcode: 'MONITOR_LIMITS_CHANGED' })
    expect((await save({ ...now, version: 0 })).body).toMatchObject({
      errcode: 'MONITOR_LIMITS_CHANGED'
    })
    expect(await read()).toMatchObject({ busyMinutes: 30, version: now.version + 1 })
  })

  it('are changed with the permission only, within bounds', async () => {
    const now = await read()
    const leader = (await backend.signIn('leader')).access_token
    expect((await save(now, leader)).status).toBe(403)
    for (const wrong of [{ busyMinutes: 0 }, { busyMinutes: 481 }, { ringSeconds: 1.5 }])
      expect((await save({ ...now, ...wrong })).status).toBe(400)
    const agent = (await backend.signIn('agent1')).access_token
    expect((await backend.send('/api/monitor_limits', { token: agent })).status).toBe(403)
  })
})
