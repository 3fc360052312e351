import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, liveNumbers } from '../../../support/server/message-client.ts'
import { openMessageGateway } from '../../../support/server/message-gateway.ts'

const gateway = await openMessageGateway()
const { admin, backend, submissions, keys, report, sent, answer } = gateway
beforeEach(gateway.reset)
afterAll(gateway.close)

describe('the HTTP gateway', () => {
  it('gets signed requests with account, key, number and text', async () => {
    const id = await sent(2, 0)
    await admin.inState(id, 2)
    const [first] = submissions
    expect(first?.account).toBe('hutong')
    expect(first?.messages[0]).toEqual({
      key: expect.stringMatching(/-1$/),
      phone: liveNumbers(1)[0],
      content: '【远帆客服】刚才未能联系上您，可回拨4008001234。'
    })
    expect(keys()).toHaveLength(2)
  })

  it('counts a receipt once, however often it comes, and refuses unsigned ones', async () => {
    const before = await accountOf(backend)
    const id = await sent(3, 100)
    await admin.inState(id, 2)
    const [delivered = '', failed = '', late = ''] = keys()
    const receipts = [
      { key: delivered, code: 'DELIVRD', time: 1000 },
      { key: failed, code: 'MK:0001', time: 2000 }
    ]
    expect(await report({ receipts }, 'another secret')).toBe(401)
    expect(await report({ receipts: 'none' })).toBe(400)
    expect((await admin.detail(id)).counts).toMatchObject({ accepted: 3, failed: 0 })
    expect([await report({ receipts }), await report({ receipts })]).toEqual([200, 200])
    const contradiction = [{ key: delivered, code: 'UNDELIV', time: 3000 }]
    expect(await report({ receipts: contradiction })).toBe(200)
    expect((await admin.detail(id)).counts).toMatchObject({ delivered: 1, failed: 1, accepted: 1 })
    const after = await accountOf(backend)
    expect(before.balance - after.balance).toBe(10)
    expect(after.fees - before.fees).toBe(10)

    await backend.db
      .updateTable('sms_record')
      .set({ receipt_state: 3 })
      .where('id', '=', late.slice(0, -2))
      .execute()
    await backend.db
      .updateTable('message_task')
      .set({ accepted: 0, unknown: 1 })
      .where('id', '=', id)
      .execute()
    await report({ receipts: [{ key: late, code: 'DELIVRD', time: 4000 }] })
    expect((await admin.detail(id)).counts).toMatchObject({ delivered: 2, unknown: 0 })
  })

  it('keeps the receipts of attempts apart that come together', async () => {
    const id = await sent(1, 250)
    await admin.inState(id, 2)
    const [before = ''] = keys()
    const failed = { key: before, code: 'UNDELIV', time: 1000 }
    await report({ receipts: [failed] })
    await admin.put(id, 'resend')
    await admin.inState(id, 2)
    const again = keys().find(key => key !== before) ?? ''
    const delivered = { key: again, code: 'DELIVRD', time: 2000 }
    await report({ receipts: [delivered, { ...delivered, code: 'UNDELIV' }, failed] })
    const { counts, fee } = await admin.detail(id)
    expect(counts).toMatchObject({ delivered: 1, failed: 0, accepted: 0 })
    expect(fee).toBe(0.05)
  })

  it('unsubscribes who replies TD, once', async () => {
    const id = await sent(1, 200)
    await admin.inState(id, 2)
    const [phone = ''] = liveNumbers(1, 200)
    const reply = { id: 'r-1', phone, content: ' td。', time: 5000 }
    await report({ replies: [reply, reply] })
    await report({ replies: [reply, { id: 'r-2', phone: '13000000000', content: 'TD', time: 1 }] })
    const [record] = await admin.recipients(id)
    expect(record?.replies).toEqual([{ content: ' td。', time: 5000 }])
    const { list } = await admin.ask<{ list: object[] }>(`/sms_unsubscribed?phone=${phone}`)
    expect(list).toEqual([expect.objectContaining({ phone, source: 'reply', remark: ' td。' })])
    const again = await admin.prepare({ phones: [phone] })
    expect(again).toMatchObject({ leftOutCount: 1, counts: { total: 0 } })
    await expect(admin.start(again.id)).rejects.toThrow('没有可发送的接收人')
  })

  it('submits again with the same key what was not answered', { timeout: 20_000 }, async () => {
    let requests = 0
    answer(submission => {
      requests += 1
      if (requests === 1) return 'silent'
      if (requests === 2) return { status: 500, results: [] }
      const [first, ...rest] = submission.messages
      // One message of the batch is not answered.
      const answered = requests === 3 ? rest : [first, ...rest]
      return {
        results: answered.flatMap(message => (message ? [{ key: message.key, code: 'OK' }] : []))
      }
    })
    const id = await sent(3, 300)
    await admin.inState(id, 2)
    expect(new Set(keys()).size).toBe(3)
    expect(keys().length).toBeGreaterThan(6)
    expect((await admin.detail(id)).counts).toMatchObject({ accepted: 3, failed: 0 })
    expect((await admin.detail(id)).fee).toBe(0.15)
  })

  it('gives back what it refuses, with its code', async () => {
    answer(({ messages }) => ({
      results: messages.map(({ key }) => ({ key, code: 'KEYWORD' }))
    }))
    const id = await sent(2, 400)
    const ended = await admin.inState(id, 2)
    expect(ended).toMatchObject({ fee: 0, counts: { failed: 2 } })
    const [record] = await admin.recipients(id, '&isFailed=true')
    expect(record).toMatchObject({ sendState: 2, code: 'KEYWORD', fee: 0, attempts: 1 })
  })

  it('ends as sent without a receipt when it never answers', async () => {
    answer(() => 'silent')
    const id = await sent(1, 500)
    await expect.poll(() => keys().length, { timeout: 5000 }).toBe(1)
    await backend.db
      .updateTable('sms_record')
      .set({ tries: 6, next_at: 0 })
      .where('message_task_id', '=', id)
      .execute()
    const paused = await admin.inState(id, 2)
    expect(paused.counts).toMatchObject({ unknown: 1, failed: 0 })
    const [record] = await admin.recipients(id)
    expect(record).toMatchObject({ sendState: 1, receiptState: 3, code: 'NOANSWR', fee: 0.05 })
    await expect(admin.put(id, 'resend')).rejects.toThrow('没有可重发')
  })
})
