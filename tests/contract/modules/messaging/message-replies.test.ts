import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ENTERPRISE, liveNumbers } from '../../../support/server/message-client.ts'
import { openMessageGateway } from '../../../support/server/message-gateway.ts'

const gateway = await openMessageGateway()
const { admin, backend, submissions, keys, report, sent, answer } = gateway
beforeEach(gateway.reset)
afterAll(gateway.close)

/** The enterprises that must not write to a number. */
async function goneFrom(phone: string): Promise<readonly string[]> {
  const rows = await backend.db
    .selectFrom('unsubscribed_number')
    .select('enterprise_id as id')
    .where('phone', '=', phone)
    .orderBy('enterprise_id')
    .execute()
  return rows.map(({ id }) => id)
}

describe('a reply that unsubscribes', () => {
  it('finds whom a reply comes from, in whatever form the network reports the number', async () => {
    const id = await sent(4, 600)
    await admin.inState(id, 2)
    const [a = '', b = '', c = '', d = ''] = liveNumbers(4, 600)
    const keyOf = (phone: string) =>
      submissions.flatMap(({ messages }) => messages).find(one => one.phone === phone)?.key
    const content = 'TD\0'
    const replies = [
      { id: 'f-1', phone: `+86${a}`, content: 'Ｔ Ｄ', time: 1 },
      { id: 'f-2', phone: `86 ${b.slice(0, 3)} ${b.slice(3)}`, content, time: 2 },
      { id: 'f-3', phone: 'hidden', key: keyOf(c), content: '回T退订', time: 3 },
      { id: 'f-4', phone: d, key: 'no-such-message-1', content: 'td', time: 4 }
    ]
    expect(await report({ replies })).toBe(200)
    expect(await report({ receipts: [{ key: 'x-1', code: 'A\0', time: 1 }] })).toBe(400)
    const again = await admin.prepare({ phones: [a, b, c, d] })
    expect(again).toMatchObject({ leftOutCount: 4, counts: { total: 0 } })
  })

  it('takes a reply for the enterprise that wrote last, not for the last task', async () => {
    const [phone = ''] = liveNumbers(1, 700)
    const row = {
      ...({ phone, send_state: 1, receipt_state: 1, attempt: 1 } as const),
      ...({ content: '您好', call_record_id: '', moment: 'task' } as const)
    }
    const other = await backend.db
      .selectFrom('enterprise')
      .select('id')
      .where('id', '<>', ENTERPRISE)
      .executeTakeFirstOrThrow()
    await backend.db
      .insertInto('sms_record')
      .values([
        { ...row, id: 'planned', enterprise_id: ENTERPRISE, created_at: 1000, sent_at: 9000 },
        { ...row, id: 'at-once', enterprise_id: other.id, created_at: 2000, sent_at: 3000 }
      ])
      .execute()
    await report({ replies: [{ id: 'last-1', phone, content: 'TD', time: 9500 }] })
    expect(await goneFrom(phone)).toEqual([ENTERPRISE])
    await report({
      replies: [{ id: 'last-2', phone, key: 'at-once-1', content: 'TD', time: 9600 }]
    })
    expect(await goneFrom(phone)).toEqual([ENTERPRISE, other.id].toSorted())
  })

  it('takes a reply to an attempt while the next one waits, and does not send that', async () => {
    const id = await sent(1, 800)
    await admin.inState(id, 2)
    const [key = ''] = keys()
    const [phone = ''] = liveNumbers(1, 800)
    await report({ receipts: [{ key, code: 'UNDELIV', time: 1 }] })
    await backend.db
      .updateTable('sms_record')
      .set({ send_state: 0, receipt_state: 0, sent_at: null })
      .where('message_task_id', '=', id)
      .execute()
    await report({ replies: [{ id: 'wait-1', phone, key, content: 'TD', time: 2 }] })
    expect((await admin.prepare({ phones: [phone] })).leftOutCount).toBe(1)
  })

  it('does not submit again what was not answered, once its number unsubscribed', async () => {
    answer(() => ({ results: [] }))
    const id = await sent(1, 900)
    await expect.poll(() => keys().length).toBeGreaterThan(0)
    const [key = ''] = keys()
    const [phone = ''] = liveNumbers(1, 900)
    await report({ replies: [{ id: 'again-1', phone, key, content: 'TD', time: 1 }] })
    const ended = await admin.inState(id, 2)
    expect(ended.counts).toMatchObject({ unknown: 1, waiting: 0, sending: 0 })
    expect(ended.fee).toBe(0.05)
    const [record] = await admin.recipients(id)
    expect(record).toMatchObject({ code: 'NOANSWR' })
    expect(keys().length).toBeLessThan(6)
  })
})
