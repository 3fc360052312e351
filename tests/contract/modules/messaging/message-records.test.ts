import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageRecord } from '../../../../core/features/messaging/schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { liveNumbers, messagesOf, noon } from '../../../support/server/message-client.ts'

let backend: TestBackend
let admin: ReturnType<typeof messagesOf>
let transfers: ReturnType<typeof transfersOf>
let agent: ReturnType<typeof askingAs>
beforeAll(async () => {
  const limits = { dialSpeed: 1000, transferPause: 0, messageTick: 20 }
  backend = await openBackend({ dialClock: () => noon, limits })
  const { access_token } = await backend.signIn('admin')
  admin = messagesOf(backend, access_token)
  transfers = transfersOf(backend, access_token)
  agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
})
afterAll(() => backend.close())

interface Page {
  readonly list: MessageRecord[]
  readonly total: number
}
const records = (search = '') => admin.ask<Page>(`/sms_records?pageSize=100${search}`)

describe('records', () => {
  it('are found by state, receipt, reply, text and task', async () => {
    const { list, total } = await records()
    expect(list.length).toBe(total)
    const delivered = await records('&receiptState=1')
    expect(delivered.list.every(one => one.sendState === 1 && one.receiptState === 1)).toBe(true)
    expect(delivered.total).toBe(list.filter(one => one.receiptState === 1).length)
    const replied = await records('&hasReply=true')
    expect(replied.total).toBe(list.filter(one => one.replies.length > 0).length)
    const named = await records(`&taskName=${encodeURIComponent('回访前')}`)
    expect(named.total).toBe(list.filter(one => one.taskName === '回访前提醒').length)
    expect(named.total).toBeGreaterThan(0)
    expect((await records('&origin=hangup')).total).toBe(0)
  })

  it('hide hidden numbers, and are not found by their digits', async () => {
    const [first] = (await records()).list
    const phone = first?.phone ?? ''
    await backend.db
      .updateTable('customer')
      .set({ is_number_hidden: true })
      .where('phone', '=', phone)
      .execute()
    const shown = (await records()).list.find(({ id }) => id === first?.id)
    expect(shown?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect((await records(`&phone=${phone.slice(0, 8)}`)).total).toBe(0)
  })

  it('do not show what was never started', async () => {
    const before = await records()
    const task = await admin.prepare({ phones: liveNumbers(3) })
    expect((await records()).total).toBe(before.total)
    const [waiting] = await admin.recipients(task.id)
    await expect(admin.ask('/sms_records/remove', { idList: [waiting?.id] })).rejects.toThrow(
      '不存在'
    )
    await admin.ask(`/sms_tasks/${task.id}`, undefined, 'DELETE')
  })

  it('are exported as they are searched', async () => {
    const { total, list } = await records('&receiptState=2')
    const { id } = await admin.ask<{ id: string }>('/sms_records/export', { receiptState: 2 })
    await expect
      .poll(async () => (await transfers.find(id)).status, { interval: 20 })
      .toBeGreaterThan(1)
    const rows = rowsOfCsv(await transfers.read(id, 'result'))
    expect(rows.length - 1).toBe(total)
    expect(rows[1]?.[0]).toBe(list[0]?.phone)
    expect(rows[1]?.[9]).toBe('未送达')
  })

  it('stay when their task is removed, and are removed by whom may', async () => {
    const { total } = await records()
    await admin.ask('/sms_tasks/message-task-2', undefined, 'DELETE')
    const { list, total: left } = await records()
    expect(left).toBe(total)
    const [first] = list
    await expect(agent('/sms_records/remove', { idList: [first?.id] })).rejects.toThrow('权限')
    await admin.ask('/sms_records/remove', { idList: [first?.id] })
    expect((await records()).total).toBe(total - 1)
  })
})

describe('unsubscribed numbers', () => {
  it('are added once, and removed', async () => {
    const [phone = ''] = liveNumbers(1, 700)
    const body = { phones: [phone, `+86 ${phone}`, '02085551234'], remark: '来电要求' }
    const added = await admin.ask<{ success: number; failures: { message: string }[] }>(
      ...(['/sms_unsubscribed', body] as const)
    )
    expect([added.success, added.failures.map(({ message }) => message)]).toEqual([
      1,
      ['号码已退订', '请填写正确的手机号码']
    ])
    const path = `/sms_unsubscribed?phone=${phone}`
    const { list } = await admin.ask<{ list: { id: string; remark: string }[] }>(path)
    expect(list).toEqual([expect.objectContaining({ phone, remark: '来电要求', source: 'manual' })])
    await admin.ask('/sms_unsubscribed/remove', { idList: list.map(({ id }) => id) })
    expect((await admin.ask<{ list: object[] }>(path)).list).toEqual([])
  })
})
