import { describe, expect, it, test } from 'vitest'
import type { AddedNumbers } from '../../../../core/features/call-tasks/resource-schemas.ts'
import type { ClueRow } from '../../../../core/features/clues/schemas.ts'
import type { CustomerRow } from '../../../../core/features/customers/schemas.ts'
import type { ImportPlan, NumberFault } from '../../../../core/features/number-import/schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import {
  backend,
  ended,
  items,
  setUpNumberImport,
  tasks,
  token,
  transfers
} from '../../../support/scenes/number-import-scenes.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'

setUpNumberImport()

const customersWith = async (phone: string) =>
  (await tasks.ask<{ list: CustomerRow[] }>(`/customers?phone=${phone}`)).list
const cluesWith = async (phone: string) =>
  (await tasks.ask<{ list: ClueRow[] }>(`/clue_task/clues?customerPhone=${phone}`)).list

test('a task describes the format of a file for it', async () => {
  const id = await tasks.create({ templateCode: 'HS-1003', customFields: ['地址'] })
  expect(await tasks.ask<ImportPlan>(`/call_tasks/${id}/import_plan`)).toMatchObject({
    callTaskId: id,
    status: 1,
    createType: 'number',
    templateCode: 'HS-1003',
    customFields: ['地址'],
    rowsLimit: 100_000
  })
  await expect(tasks.ask('/call_tasks/none/import_plan')).rejects.toThrow('不存在')
})

describe('numbers that are checked', () => {
  const check = (phones: readonly string[], taskId?: string) =>
    tasks.ask<NumberFault[]>('/customers/check', { phones, ...(taskId && { taskId }) })

  it.each([
    ['13800001111', undefined],
    ['138 0000 1111', undefined],
    ['020-83221234', undefined],
    ['62345678', undefined],
    ['139000011119', '格式无效'],
    ['1390000111', '格式无效'],
    ['123456', '格式无效'],
    ['1'.repeat(21), '格式无效']
  ])('%s: %s', async (phone, message) => {
    expect(await check([phone])).toEqual(message ? [{ phone, message, reason: 'FORMAT' }] : [])
  })

  it('are those of a task: what it has already, what stands for a number, several of one person', async () => {
    const id = await tasks.create()
    await tasks.add(id, ['13800001111'])
    expect(await check(['138-0000-1111', '13800001112'], id)).toEqual([
      { phone: '138-0000-1111', message: '号码已存在', reason: 'THERE' }
    ])
    const { access_token } = await backend.signIn('agent1')
    const request = { token: access_token, body: { phones: ['13800001111'], taskId: id } }
    expect((await backend.send('/api/customers/check', request)).status).toBe(403)
    const precise = await tasks.create({ taskType: 6 })
    expect(await check(['id-9f3a'], precise)).toEqual([])
    const several = await tasks.create({ taskType: 11 })
    expect(await check(['13800001111;138', '13800001112;13800001113'], several)).toEqual([
      { phone: '13800001111;138', message: '格式无效', reason: 'FORMAT' }
    ])
  })
})

describe('numbers that become people', () => {
  it('are customers or clues by their type, each once', async () => {
    const added = await tasks.ask<AddedNumbers>('/customers/batch', [
      { phone: '138 1700 0001', operateType: 1 },
      { phone: '13817000001', operateType: 1 },
      { phone: '12', operateType: 1 },
      { phone: '13817000002', operateType: 0 }
    ])
    expect(added).toEqual({
      success: 2,
      fail: 2,
      message: '成功 2 条，失败 2 条',
      failures: [
        { phone: '13817000001', message: '号码已存在' },
        { phone: '12', message: '请输入正确的手机号' }
      ]
    })
    expect(await customersWith('13817000001')).toHaveLength(1)
    expect(await cluesWith('13817000002')).toMatchObject([{ taskStatus: 0, isMine: true }])
    expect(await tasks.ask('/clue_task/items/add', { phones: ['13817000002'] })).toMatchObject({
      success: 0,
      failures: [{ message: '号码已存在' }]
    })
  })

  it.each([
    ['customers', 1, customersWith],
    ['clues', 0, cluesWith]
  ] as const)(
    'are %s once each, when several add the same at the same time',
    async (_, operateType, found) => {
      const phones = Array.from({ length: 20 }, (_, n) => `1382${operateType}00${1000 + n}`)
      const batch = phones.map(phone => ({ phone, operateType }))
      const added = await Promise.all(
        [batch, batch.toReversed(), batch].map(body =>
          tasks.ask<AddedNumbers>('/customers/batch', body)
        )
      )
      expect(added.reduce((sum, { success }) => sum + success, 0)).toBe(20)
      expect(added.reduce((sum, { fail }) => sum + fail, 0)).toBe(40)
      for (const phone of phones) expect(await found(phone), phone).toHaveLength(1)
    }
  )

  it('are rejected without the permission to add them', async () => {
    const { access_token } = await backend.signIn('yf_10014')
    const send = (path: string, body: object, method = 'POST') =>
      backend.send(`/api${path}`, { method, token: access_token, body })
    const batch = [{ phone: '13817000003', operateType: 1 }]
    expect((await send('/customers/batch', batch)).status).toBe(403)
    expect((await send('/customers/import', { attachmentKey: 'x' }, 'PUT')).status).toBe(403)
    expect(await customersWith('13817000003')).toEqual([])
  })

  it('come by a file, with fields of one’s own for clues', async () => {
    const heading = '号码,姓名,公司,渠道'
    const attachmentKey = await transfers.upload(
      `${heading}\n13817000005,王芳,羊城社区,展会\n138,李雷,,\n13817000006,韩梅,,\n`
    )
    const { id } = await tasks.ask<{ id: string }>('/clue_task/mine/import_clue', {
      attachmentKey,
      customFields: '渠道'
    })
    expect(await ended(id)).toMatchObject({ name: '线索导入', successCount: 2, failCount: 1 })
    const [clue] = await cluesWith('13817000005')
    expect(clue).toMatchObject({ customerName: '王芳', companyName: '羊城社区' })
    expect(await tasks.ask(`/clue_task/clue_details/${clue?.id}`)).toMatchObject({
      remark: '渠道：展会'
    })
  })

  it('come by a file as customers', async () => {
    const attachmentKey = await transfers.upload('号码,姓名,公司\n13817000007,王芳,羊城社区\n')
    const { id } = await tasks.ask<{ id: string }>('/customers/import', { attachmentKey }, 'PUT')
    expect(await ended(id)).toMatchObject({ status: 2, successCount: 1 })
    expect(await customersWith('13817000007')).toMatchObject([{ customerName: '王芳' }])
  })

  it('have a template of their own', async () => {
    const answer = await fetch(
      `${backend.url}/api/customers/import_template?customFields=${encodeURIComponent('渠道')}`,
      { headers: { authorization: `Bearer ${token}` } }
    )
    expect(rowsOfCsv((await answer.text()).replace(/^\uFEFF/, ''))).toEqual([
      ['号码', '姓名', '公司', '渠道']
    ])
  })
})

test('probing thousands of numbers is limited', async () => {
  const { access_token } = await backend.signIn('admin')
  const phones = (from: number) => Array.from({ length: 1000 }, (_, at) => `${from + at}`)
  const send = (path: string, body: object) =>
    backend.send(`/api${path}`, { token: access_token, body })
  for (const [path, body] of [
    ['/customers/check', (from: number) => ({ phones: phones(from) })],
    ['/clue_task/items/add', (from: number) => ({ phones: phones(from) })]
  ] as const) {
    expect((await send(path, body(13_817_100_000))).status).toBe(200)
    expect((await send(path, body(13_817_101_000))).status).toBe(200)
    expect((await send(path, body(13_817_102_000))).status).toBe(429)
  }
})

test('a hidden number is not found among those that fit its stars, whichever way they come', async () => {
  expect(await tasks.ask('/customers/customer-60/basic_information')).toMatchObject({
    phone: '189****7550'
  })
  const hidden = '18926437550'
  const alike = Array.from({ length: 40 }, (_, at) => `189${2_621 + at}7550`)
  expect(alike.indexOf(hidden)).toBeGreaterThan(20)
  const why = (phone: string) => ({ phone, message: '与隐藏号码相近的号码过多，请稍后再添加' })
  const byHand = tasksOf(backend, (await backend.signIn('agent1')).access_token)
  const batch = alike.map(phone => ({ phone, operateType: 1 }))
  const added = await byHand.ask<AddedNumbers>('/customers/batch', batch)
  expect(added).toMatchObject({ success: 20, failures: alike.slice(20).map(why) })

  const id = await tasks.create()
  const inTask = await tasks.ask<AddedNumbers>(`/call_tasks/${id}/items/add`, { phones: alike })
  expect(inTask).toMatchObject({ success: 20, failures: alike.slice(20).map(why) })
  expect(await tasks.ask('/customers/check', { phones: [hidden], taskId: id })).toEqual([
    { ...why(hidden), reason: 'ALIKE' }
  ])
  const attachmentKey = await transfers.upload(`号码,姓名,公司\n${hidden},王芳,\n`)
  const { id: job } = await tasks.ask<{ id: string }>('/customers/import', { attachmentKey }, 'PUT')
  expect(await ended(job)).toMatchObject({ successCount: 0, failCount: 1 })
})

describe('the other ways into a task', () => {
  it('take numbers as a form and as members', async () => {
    const id = await tasks.create()
    const answer = await backend.send(`/api/speed_reach/${id}/import`, {
      method: 'POST',
      token,
      body: new URLSearchParams({ phoneNumbers: '13800002221, 13800002222\n1' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    expect(answer.body).toMatchObject({ data: { success: 2, fail: 1 } })
    const members = await backend.send(`/api/call_task_base/${id}/import`, {
      method: 'POST',
      token,
      body: new URLSearchParams({
        addressBookType: '1',
        addressBookItemIds: 'book-5-1,book-5-2'
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    expect(members.body).toMatchObject({ data: { success: 2, fail: 0 } })
    expect((await items(id)).map(({ phone }) => phone)).toContain('13800002222')
  })

  it('of a repair take those of repairs alone', async () => {
    const plain = await tasks.create()
    const body = { phones: ['13800002224'] }
    await expect(tasks.ask(`/phone_repair_task/${plain}/phones`, body)).rejects.toThrow(
      '该任务不是失联修复任务'
    )
    const repair = await tasks.create({ taskCategory: 1 })
    expect(await tasks.ask(`/phone_repair_task/${repair}/phones`, body)).toMatchObject({
      success: 1
    })
    const attachmentKey = await transfers.upload('号码,姓名\n13800002225,王芳\n')
    await expect(
      tasks.ask(`/phone_repair_task/${plain}/import`, { attachmentKey })
    ).rejects.toThrow('该任务不是失联修复任务')
    const { id } = await tasks.ask<{ id: string }>(`/phone_repair_task/${repair}/import`, {
      attachmentKey
    })
    expect(await ended(id)).toMatchObject({ status: 2, successCount: 1 })
  })
})
