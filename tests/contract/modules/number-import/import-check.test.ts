import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ImportCheck, NumberFault } from '../../../../core/features/number-import/schemas.ts'
import { phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const RED = '13755009101'
const BLACK = '13755009102'
const BOTH = '13755009103'
const WHITE = '13755009104'
const PLAIN = '13755009105'

let backend: TestBackend
const statements: string[] = []
const of = async (username: string) => {
  const { access_token: token } = await backend.signIn(username)
  const tasks = tasksOf(backend, token)
  const { upload } = transfersOf(backend, token)
  const checkKey = (id: string, attachmentKey: string) =>
    tasks.ask<ImportCheck>(`/call_tasks/${id}/import_check`, { attachmentKey })
  return {
    ...tasks,
    token,
    upload,
    checkKey,
    check: async (id: string, lines: readonly string[]) =>
      checkKey(id, await upload(['号码,姓名', ...lines].join('\n'))),
    typed: (taskId: string, phones: readonly string[]) =>
      tasks.ask<NumberFault[]>('/customers/check', { phones, taskId })
  }
}
let admin: Awaited<ReturnType<typeof of>>
let leader: Awaited<ReturnType<typeof of>>

beforeAll(async () => {
  backend = await openBackend({
    limits: { transferPause: 0, fileChecksPerMinute: 20 },
    watch: statement => void statements.push(statement)
  })
  admin = await of('admin')
  leader = await of('leader')
  for (const [path, phones] of [
    ['red_lists', [RED, BOTH]],
    ['blacklists', [BLACK, BOTH, WHITE]],
    ['white_lists', [WHITE]]
  ] as const)
    await admin.ask(`/${path}/batch`, { phones })
})
beforeEach(() => {
  statements.length = 0
})
afterAll(() => backend.close())

describe('a file for a task', () => {
  it('is held against the task and the lists, row by row', async () => {
    const id = await admin.create()
    await admin.add(id, ['13800001111'])
    const rows = [
      '138 0000 1111,王芳',
      `${PLAIN},李雷`,
      '138,韩梅',
      '',
      `${PLAIN},林涛`,
      `${BLACK},赵敏`,
      `${RED},周宁`,
      `${WHITE},吴桐`
    ]
    expect(await admin.check(id, rows)).toEqual({
      rows: 7,
      leftOut: 3,
      uncalled: 2,
      faults: [
        { row: 2, phone: '138 0000 1111', reason: 'THERE', message: '号码已存在' },
        { row: 4, phone: '138', reason: 'FORMAT', message: '号码 号码格式不正确' },
        { row: 6, phone: PLAIN, reason: 'TWICE', message: '号码 与第3行的号码重复' },
        { row: 7, phone: BLACK, reason: 'BLACKLIST', message: '号码在黑名单中，不会拨打' },
        { row: 8, phone: RED, reason: 'RED_LIST', message: '号码在红名单中，不会拨打' }
      ]
    })
    expect((await admin.detail(id)).totalCount).toBe(1)
  })

  it('is called where one of the numbers of a person is on no list', async () => {
    const id = await admin.create({ taskType: 11 })
    const rows = [`${BLACK};${PLAIN},王芳`, `${RED};${BOTH},李雷`]
    expect(await admin.check(id, rows)).toMatchObject({
      uncalled: 1,
      faults: [{ row: 3, reason: 'RED_LIST' }]
    })
  })

  it('of another shape, or for a task that takes none, is refused', async () => {
    const id = await admin.create()
    const key = await admin.upload('号码,城市\n13800001111,北京\n')
    await expect(admin.checkKey(id, key)).rejects.toThrow('缺少“姓名”列')
    await admin.move(id, 'stop')
    await expect(admin.check(id, [`${PLAIN},`])).rejects.toThrow('不能添加号码')
  })

  it('may be checked by its owner only', async () => {
    const id = await admin.create()
    const key = await admin.upload(`号码,姓名\n${PLAIN},\n`)
    const other = await leader.create()
    for (const one of [key, 'none', `../${key}`])
      await expect(leader.checkKey(other, one)).rejects.toThrow('请先上传文件')
    expect(await admin.checkKey(id, key)).toMatchObject({ rows: 1 })
    await backend.db
      .updateTable('attachment')
      .set({ enterprise_id: 'ent-2' })
      .where('key', '=', key)
      .execute()
    await expect(admin.checkKey(id, key)).rejects.toThrow('请先上传文件')
  })

  it('that goes as it is about to be read has to be uploaded again', async () => {
    const id = await admin.create()
    const key = await admin.upload(`号码,姓名\n${PLAIN},\n`)
    const gone = `gone-${key}`
    await backend.db.updateTable('attachment').set({ key: gone }).where('key', '=', key).execute()
    await expect(admin.checkKey(id, gone)).rejects.toThrow('请先上传文件')
  })

  it('is checked for users who may add numbers to tasks, and for no others', async () => {
    const id = await leader.create()
    const { access_token: token } = await backend.signIn('agent1')
    const request = { token, body: { attachmentKey: 'x' } }
    expect((await backend.send(`/api/call_tasks/${id}/import_check`, request)).status).toBe(403)
  })
})

describe('a file of people', () => {
  const known = '13812345678'
  const checkPeople = async (into: 'customer' | 'clue', lines: readonly string[]) =>
    admin.ask<ImportCheck>('/customers/import_check', {
      attachmentKey: await admin.upload(['姓名,手机号,公司', ...lines].join('\n')),
      into
    })

  it('is held against the customers that are there, row by row', async () => {
    const rows = [
      `蓝俊杰,${known},`,
      `李雷,${PLAIN},`,
      '',
      `,${BLACK},`,
      `韩梅,${BLACK},`,
      `林涛,${PLAIN},`,
      '赵敏,12,'
    ]
    const checked = await checkPeople('customer', rows)
    expect(checked).toEqual({
      rows: 6,
      leftOut: 4,
      uncalled: 0,
      faults: [
        { row: 2, phone: known, reason: 'THERE', message: '号码已存在' },
        { row: 5, phone: BLACK, reason: 'FORMAT', message: '姓名不能为空' },
        { row: 7, phone: PLAIN, reason: 'THERE', message: '号码已存在' },
        { row: 8, phone: '12', reason: 'FORMAT', message: '手机号格式不正确' }
      ]
    })
  })

  it('is no clue for being a customer', async () => {
    const { phone } = await backend.db
      .selectFrom('customer')
      .select('phone')
      .where('enterprise_id', '=', 'ent-1')
      .where('is_number_hidden', '=', false)
      .where('phone', 'not in', db => db.selectFrom('clue').select('phone'))
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await checkPeople('customer', [`李雷,${phone},`])).toMatchObject({ leftOut: 1 })
    expect(await checkPeople('clue', [`李雷,${phone},`])).toMatchObject({ rows: 1, leftOut: 0 })
  })

  it('without a heading that identifies its columns is refused', async () => {
    const attachmentKey = await admin.upload('甲,乙\n1,2\n')
    await expect(
      admin.ask('/customers/import_check', { attachmentKey, into: 'customer' })
    ).rejects.toThrow('表头缺少“姓名”或“手机号”')
  })

  it('is checked for users who may add such people, and by its owner only', async () => {
    const { access_token: token } = await backend.signIn('account1')
    const key = await admin.upload(`姓名,手机号\n李雷,${PLAIN}\n`)
    const ask = (attachmentKey: string, into: string) =>
      backend.send('/api/customers/import_check', { token, body: { attachmentKey, into } })
    expect((await ask(key, 'clue')).status).toBe(403)
    await expect(
      leader.ask('/customers/import_check', { attachmentKey: key, into: 'customer' })
    ).rejects.toThrow('请先上传文件')
  })
})

describe('a file for a manual task', () => {
  /** A task that takes numbers, of those that are shared out in one way. */
  const taskOf = async (way: number) => {
    const tasks = await backend.db
      .selectFrom('manual_task')
      .select(['id', 'draft'])
      .where('enterprise_id', '=', 'ent-1')
      .where('status', 'in', [0, 1, 2])
      .orderBy('id')
      .execute()
    const { id } = tasks.find(({ draft }) => draft.allocateWay === way) ?? { id: '' }
    const { phone } = await backend.db
      .selectFrom('manual_item')
      .select('phone')
      .where('task_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { id, phone }
  }
  const check = async (id: string, lines: readonly string[]) =>
    admin.ask<ImportCheck>(`/manualTasks/${id}/import_check`, {
      attachmentKey: await admin.upload(lines.join('\n'))
    })

  it('is held against the numbers that the task has', async () => {
    const { id, phone } = await taskOf(5)
    expect(await check(id, ['号码,姓名', `${phone},王芳`, `${PLAIN},李雷`])).toEqual({
      ...{ rows: 2, leftOut: 1, uncalled: 0 },
      faults: [{ row: 2, phone, reason: 'THERE', message: '号码已存在' }]
    })
  })

  it('names an agent of the task in each row, where the task wants that', async () => {
    const { id, phone } = await taskOf(2)
    const lines = ['号码,姓名,所属经理', `${PLAIN},王芳,查无此人`, `${phone},李雷,`]
    const checked = await check(id, lines)
    expect(checked).toMatchObject({ rows: 2, leftOut: 2 })
    expect(checked.faults.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 FORMAT',
      '3 FORMAT'
    ])
    expect(checked.faults[0]?.message).toContain('查无此人')
  })
})

describe('the red list', () => {
  it('is as if it were empty, for those who may not read it', async () => {
    const id = await leader.create()
    const black = { reason: 'BLACKLIST' }
    expect(await leader.check(id, [`${RED},`, `${BOTH},`, `${BLACK},`])).toMatchObject({
      leftOut: 0,
      uncalled: 2,
      faults: [
        { row: 3, ...black },
        { row: 4, ...black }
      ]
    })
    expect(await leader.typed(id, [RED, BOTH, BLACK, WHITE, PLAIN])).toMatchObject([
      { phone: BOTH, ...black },
      { phone: BLACK, ...black }
    ])
    expect(await admin.typed(await admin.create(), [RED, BOTH, BLACK, WHITE, PLAIN])).toMatchObject(
      [
        { phone: RED, reason: 'RED_LIST', message: '号码在红名单中，不会拨打' },
        { phone: BOTH, reason: 'RED_LIST' },
        { phone: BLACK, ...black }
      ]
    )
  })
})

test('of a hundred thousand rows checked at once, a thousand problems are listed', async () => {
  const id = await admin.create()
  const phones = phonesFrom(0, 100_000)
  await admin.add(id, phones.slice(0, 900))
  const key = await admin.upload(
    ['号码,姓名', ...phones.slice(0, 99_001), ...phones.slice(0, 999)]
      .map((one, at) => (at === 0 ? one : `${one},`))
      .join('\n')
  )
  statements.length = 0
  const checked = await admin.checkKey(id, key)
  expect(checked).toMatchObject({ rows: 100_000, leftOut: 1899, uncalled: 0 })
  // The dialler's cycle reads as well.
  const before = (table: string) =>
    statements.filter(one => one.includes(`from ${table}`) && one.includes('any(')).length
  expect([before('call_item'), before('listed_number'), before('customer')]).toEqual([1, 1, 1])

  const own = await admin.upload(
    ['号码,姓名', ...Array.from({ length: 1500 }, () => `${PLAIN},`)].join('\n')
  )
  const { leftOut, faults } = await admin.checkKey(id, own)
  expect([leftOut, faults.length, faults.at(-1)?.row]).toEqual([1499, 1000, 1002])
}, 60_000)

test('numbers that were checked are not counted again when they are added', async () => {
  const id = await admin.create()
  const alike = Array.from({ length: 15 }, (_, at) => `189${2_600 + at}7550`)
  expect(
    await admin.check(
      id,
      alike.map(one => `${one},`)
    )
  ).toMatchObject({ leftOut: 0 })
  expect(await admin.add(id, alike)).toMatchObject({ success: 15, fail: 0 })
})

test('the checks of files are limited by user and minute', async () => {
  const id = await leader.create()
  const key = await leader.upload(`号码,姓名\n${PLAIN},\n`)
  const send = () =>
    backend.send(`/api/call_tasks/${id}/import_check`, {
      token: leader.token,
      body: { attachmentKey: key }
    })
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await send()).status)
  expect(statuses.at(-1)).toBe(429)
})
