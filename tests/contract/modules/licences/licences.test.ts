// rule seat-13
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Licences } from '../../../../core/features/licences/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { SeatOptions } from '../../../../core/features/seat-settings/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const read = () => admin<Licences>('/licences')
const save = async (change: object) => {
  const { seats, robots, version } = await read()
  return admin('/licences', { seats, robots, version, ...change }, 'PUT')
}
const newest = async () => (await admin<{ list: Operation[] }>('/operation_log?pageSize=1')).list[0]

it('more seats and robots hold at once, and are logged with both numbers', async () => {
  const before = await read()
  await save({ seats: before.seats + 7, robots: before.robots + 5 })
  expect(await read()).toMatchObject({ seats: before.seats + 7, robots: before.robots + 5 })
  const { licences } = await admin<SeatOptions>('/seats/options')
  expect(licences).toEqual({ used: before.usedSeats, bought: before.seats + 7 })
  const entry = await newest()
  expect([entry?.target, entry?.detail]).toEqual(['系统设置：许可', '修改许可数量'])
  expect(entry?.changes).toEqual([
    { name: '坐席许可数', before: `${before.seats}`, after: `${before.seats + 7}` },
    { name: '机器人许可数', before: `${before.robots}`, after: `${before.robots + 5}` }
  ])
})

it('not fewer than are used, nor numbers that are none', async () => {
  const { usedSeats, usedRobots } = await read()
  await expect(save({ seats: usedSeats - 1 })).rejects.toThrow(`不能少于已用的 ${usedSeats} 个`)
  await expect(save({ robots: usedRobots - 1 })).rejects.toThrow(`不能少于已用的 ${usedRobots} 个`)
  await expect(save({ seats: 10_001 })).rejects.toThrow('请输入 1 至 10000 的整数')
  await save({ seats: usedSeats, robots: usedRobots })
  // The last seat is taken: a further member with one is refused.
  const member = {
    ...{ username: 'licence1', name: '许可', mobile: '13700009999', email: '' },
    ...{ departmentId: 'dep-2', roleIds: ['role-3'], userPost: 0, extension: '987' },
    password: 'Hutong@2026'
  }
  await expect(admin('/members', member, 'POST')).rejects.toThrow('坐席许可已用完')
  await save({ seats: usedSeats + 1 })
  await admin('/members', member, 'POST')
  expect((await read()).usedSeats).toBe(usedSeats + 1)
})

it('of two saves on one version the later is refused', async () => {
  const { version, seats } = await read()
  await save({ version, seats: seats + 1 })
  await expect(save({ version, seats: seats + 2 })).rejects.toThrow('设置已被他人修改')
})

it('belong to the administrators', async () => {
  const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
  await expect(leader('/licences')).rejects.toThrow('没有执行此操作的权限')
})
