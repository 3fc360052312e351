import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  LeftOutRecipient,
  MessagedCallTask,
  MessagePreview
} from '../../../../core/features/messaging/task-schemas.ts'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import { prepareRecipients } from '../../../../demo/server/modules/messaging/recipients/prepare-recipients.ts'
import { stopTasks } from '../../../../demo/server/modules/messaging/sending/stop-tasks.ts'
import { setBalance } from '../../../support/billing/account-client.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import {
  accountOf,
  liveNumbers,
  messagesOf,
  noon,
  PATH,
  reported
} from '../../../support/server/message-client.ts'

let backend: TestBackend
let admin: ReturnType<typeof messagesOf>
let transfers: ReturnType<typeof transfersOf>
let clock = noon
beforeAll(async () => {
  const limits = { dialSpeed: 1000, transferPause: 0, messageTick: 20 }
  backend = await openBackend({ dialClock: () => clock, limits })
  const { access_token } = await backend.signIn('admin')
  admin = messagesOf(backend, access_token)
  transfers = transfersOf(backend, access_token)
})
beforeEach(() => {
  clock = noon
})
afterAll(() => backend.close())

/** The job that prepared a task. */
const jobOf = (id: string) =>
  backend.db
    .selectFrom('transfer')
    .selectAll()
    .where('id', 'in', db =>
      db.selectFrom('message_task').select('transfer_id').where('id', '=', id)
    )
    .executeTakeFirstOrThrow()

describe('preparation', () => {
  it('leaves out who cannot or must not be written to, and names each', async () => {
    const [gone = '', black = '', ...good] = liveNumbers(6)
    await admin.ask('/sms_unsubscribed', { phones: [gone] })
    await backend.db
      .insertInto('listed_number')
      .values({
        ...{ id: 'black-sms', enterprise_id: 'ent-1', kind: 'black', lib_id: 0, phone: black },
        ...{ remark: '', creator_name: '', created_at: 1 }
      })
      .execute()
    const phones = [...good, good[0] ?? '', gone, black, gone, black, '020-85551234']
    phones.push('400-800-1234', '95588', '王芳')
    const task = await admin.prepare({ phones })
    expect(task.counts).toMatchObject({ total: 4, waiting: 4 })
    const { list } = await admin.ask<{ list: LeftOutRecipient[] }>(`${PATH}/${task.id}/left_out`)
    expect(list.map(({ rank, typed, reason }) => [rank, typed, reason])).toEqual([
      [5, good[0], 'DUPLICATE'],
      [6, gone, 'UNSUBSCRIBED'],
      [7, black, 'BLACKLIST'],
      [8, gone, 'DUPLICATE'],
      [9, black, 'DUPLICATE'],
      [10, '020-85551234', 'LANDLINE'],
      [11, '400-800-1234', 'SERVICE'],
      [12, '95588', 'SERVICE'],
      [13, '王芳', 'INVALID']
    ])
    await admin.put(task.id, 'cancel')
  })

  it('fills the variables of each row, and says what is missing', async () => {
    const [a = '', b = '', c = ''] = liveNumbers(3, 500)
    const csv = `手机号,姓名\n${a},王芳\n${b},\n${c},${'长'.repeat(70)}\n`
    const recipients = { attachmentKey: await transfers.upload(csv) }
    const task = await admin.prepare(recipients, { templateId: 'sms-1' })
    const preview = await admin.ask<MessagePreview>(`${PATH}/${task.id}/preview`)
    expect(preview.texts.map(({ name, segments }) => [name.slice(0, 2), segments])).toEqual([
      ['王芳', 1],
      ['长长', 2]
    ])
    expect(preview.texts[0]?.content).toBe('【远帆客服】王芳您好，感谢您接听我们的回访。')
    expect(preview.leftOut).toEqual([{ reason: 'VARIABLE', count: 1 }])
    expect(preview).toMatchObject({ total: 2, segments: 3, textSegments: 1, fee: 0.15 })
    expect(preview.lengths).toEqual([
      { segments: 1, count: 1 },
      { segments: 2, count: 1 }
    ])
    await admin.put(task.id, 'cancel')
  })
})

describe('the variables of a task', () => {
  const prepared = async (rows: string, more: object) => {
    const recipients = { attachmentKey: await transfers.upload(`手机号,姓名,昵称\n${rows}`) }
    const task = await admin.prepare(recipients, { templateId: 'sms-1', ...more })
    const preview = await admin.ask<MessagePreview>(`${PATH}/${task.id}/preview`)
    await admin.put(task.id, 'cancel')
    return preview
  }

  it('are filled from the chosen column, and from the value for all where it is blank', async () => {
    const [a = '', b = ''] = liveNumbers(2, 600)
    const { texts, leftOut } = await prepared(`${a},王芳,小王\n${b},李强,\n`, {
      fields: { 姓名: '昵称' },
      values: { 姓名: '客户' }
    })
    expect(leftOut).toEqual([])
    expect(texts.map(({ content }) => content)).toEqual([
      '【远帆客服】小王您好，感谢您接听我们的回访。',
      '【远帆客服】客户您好，感谢您接听我们的回访。'
    ])
  })

  it('are the same for all without a field, and missing in the names of objects', async () => {
    const [a = '', b = ''] = liveNumbers(2, 610)
    const same = await prepared(`${a},王芳,小王\n`, {
      fields: { 姓名: '' },
      values: { 姓名: '朋友' }
    })
    expect(same.texts[0]?.content).toContain('】朋友您好')
    const none = await prepared(`${b},王芳,小王\n`, { fields: { 姓名: 'constructor' } })
    expect(none.leftOut).toEqual([{ reason: 'VARIABLE', count: 1 }])
  })
})

describe('the numbers of a call task', () => {
  it('are counted by intent, and become the recipients of the chosen ones', async () => {
    const { db } = backend
    const task = await db.selectFrom('call_task').select('id').limit(1).executeTakeFirstOrThrow()
    await db.deleteFrom('call_item').where('task_id', '=', task.id).execute()
    const item = (phone: string, intent: string | null, result: number) => ({
      ...{ task_id: task.id, enterprise_id: 'ent-1', phone, customer_name: '王芳', turn: 1 },
      ...{ status: 2, result, intent, fields: JSON.stringify({ 产品: '会员' }) }
    })
    const [a = '', b = '', c = '', d = ''] = liveNumbers(4, 700)
    await db
      .insertInto('call_item')
      .values([item(a, 'A', 0), item(b, 'B', 0), item(c, 'A', 1), item(d, 'A', 0)])
      .execute()
    const found = await admin.ask<MessagedCallTask>(`${PATH}/of_call_task/${task.id}`)
    expect(found).toEqual({
      total: 3,
      intents: [
        { intentCode: '01', count: 2 },
        { intentCode: '02', count: 1 }
      ],
      fields: ['产品']
    })
    const callTask = { callTaskId: task.id, intentCodes: ['01'] }
    const made = await admin.prepare({ callTask })
    expect((await admin.recipients(made.id)).map(({ phone }) => phone)).toEqual([a, d])
    await admin.put(made.id, 'cancel')
    await expect(admin.ask(`${PATH}/of_call_task/none`)).rejects.toThrow('呼叫任务不存在')
  })
})

describe('sending', () => {
  it('sends each message once, and charges what is not given back', async () => {
    const before = await accountOf(backend)
    const task = await admin.prepare({ phones: liveNumbers(300, 1000) })
    await admin.start(task.id)
    await admin.inState(task.id, 2)
    await reported(backend)
    const { counts, fee } = await admin.detail(task.id)
    const { total, waiting, sending, cancelled, ...ended } = counts
    expect({ total, waiting, sending, cancelled }).toEqual({
      ...{ total: 300, waiting: 0, sending: 0, cancelled: 0 }
    })
    expect(Object.values(ended).reduce((sum, count) => sum + count, 0)).toBe(300)
    expect(ended.failed).toBeGreaterThan(0)
    expect(ended.delivered).toBeGreaterThan(250)
    const after = await accountOf(backend)
    expect(before.balance - after.balance).toBe(after.fees - before.fees)
    expect(fee * 100).toBe(after.fees - before.fees)
    expect(after.fees - before.fees).toBe((300 - ended.failed) * 5)
    const gateway = await backend.db
      .selectFrom('simulated_message')
      .select(['phone', 'times'])
      .execute()
    expect(new Set(gateway.map(({ phone }) => phone)).size).toBe(gateway.length)
    expect(gateway.every(({ times }) => times === 1)).toBe(true)
  })

  it('resends what failed as a new attempt', async () => {
    const { list } = await admin.ask<{ list: { id: string }[] }>(`${PATH}?state=2`)
    const id = list[0]?.id ?? ''
    await reported(backend)
    const failed = await admin.recipients(id, '&isFailed=true')
    const { count } = (await admin.put(id, 'resend')) as { count: number }
    expect(count).toBe(failed.length)
    await admin.inState(id, 2)
    const again = await backend.db
      .selectFrom('sms_record')
      .select('attempt')
      .where(
        'id',
        'in',
        failed.map(one => one.id)
      )
      .execute()
    expect(again.map(({ attempt }) => attempt)).toEqual(failed.map(() => 2))
    const one = await accountOf(backend)
    expect(200_000 - one.balance).toBe(one.fees)
  })

  it('waits for the end of the quiet hours and for the planned time', async () => {
    const task = await admin.prepare({ phones: liveNumbers(2, 5000) })
    clock = Date.parse('2026-11-27T22:00:00+08:00')
    const planTime = clock + 60_000
    await admin.start(task.id, { planTime })
    await admin.inState(task.id, 0)
    clock = planTime
    const running = await admin.inState(task.id, 1)
    expect(running.quietUntil).toBe(Date.parse('2026-11-28T08:00:00+08:00'))
    expect(running.counts.waiting).toBe(2)
    clock = Date.parse('2026-11-28T08:00:00+08:00')
    expect((await admin.inState(task.id, 2)).counts.waiting).toBe(0)
  })

  it('pauses, resumes and cancels what was not handed over', async () => {
    clock = Date.parse('2026-11-27T22:00:00+08:00')
    const task = await admin.prepare({ phones: liveNumbers(3, 6000) })
    await admin.start(task.id)
    await admin.inState(task.id, 1)
    await admin.put(task.id, 'pause')
    expect((await admin.inState(task.id, 6)).stopReason).toBeNull()
    await expect(admin.put(task.id, 'pause')).rejects.toThrow('已暂停')
    await admin.put(task.id, 'resume')
    await admin.inState(task.id, 1)
    await admin.put(task.id, 'cancel')
    expect((await admin.inState(task.id, 7)).counts).toMatchObject({ cancelled: 3, waiting: 0 })
    await expect(admin.put(task.id, 'resume')).rejects.toThrow('已取消')
  })

  it('stops when its template is withdrawn while it waits', async () => {
    const task = await admin.prepare({ phones: liveNumbers(2, 7000) }, { templateId: 'sms-4' })
    await admin.start(task.id, { planTime: noon + 3_600_000 })
    await admin.inState(task.id, 0)
    const { list } = await admin.ask<{ list: { id: string; version: number }[] }>(
      '/sms_templates?pageSize=100'
    )
    const version = list.find(({ id }) => id === 'sms-4')?.version ?? 0
    await expect(
      admin.ask('/sms_templates/sms-4/withdraw', { version: version + 1 }, 'PUT')
    ).rejects.toThrow('已被他人修改')
    await admin.ask('/sms_templates/sms-4/withdraw', { version }, 'PUT')
    const stopped = await admin.inState(task.id, 3)
    expect(stopped).toMatchObject({ stopReason: 'TEMPLATE', counts: { cancelled: 2, waiting: 0 } })
    await expect(
      admin.prepare({ phones: liveNumbers(1) }, { templateId: 'sms-4' })
    ).rejects.toThrow('已撤回')
  })

  it('gets no more messages when it was stopped during its preparation', async () => {
    const { db } = backend
    const { id } = await admin.prepare({ phones: liveNumbers(2, 7500) })
    // As it was before the only step of its preparation.
    await db.deleteFrom('sms_record').where('message_task_id', '=', id).execute()
    await db
      .updateTable('message_task')
      .set({ state: 4, total: 0, waiting: 0 })
      .where('id', '=', id)
      .execute()
    const job = await jobOf(id)
    const begun = { ...job, input: { taskId: id }, checkpoint: { rows: 0 } }
    const step = await prepareRecipients(folderFiles(''), () => {}).open(begun, db)
    await db.transaction().execute(inside => stopTasks(inside, [id], 'TEMPLATE', noon))
    await expect(db.transaction().execute(inside => step(begun, inside))).rejects.toThrow('已撤回')
    expect((await admin.detail(id)).counts).toMatchObject({ total: 0, waiting: 0 })
    expect(await admin.recipients(id)).toEqual([])
  })

  it('knows the numbers of its earlier steps when its preparation is resumed', async () => {
    const { db } = backend
    const [gone = '', kept = ''] = liveNumbers(2, 7600)
    await admin.ask('/sms_unsubscribed', { phones: [gone] })
    const { id } = await admin.prepare({ phones: [gone, kept, gone, kept] })
    await db
      .deleteFrom('message_left_out')
      .where('task_id', '=', id)
      .where('rank', '>', 2)
      .execute()
    await db.updateTable('message_task').set({ state: 4 }).where('id', '=', id).execute()
    const job = await jobOf(id)
    const begun = { ...job, input: { taskId: id }, checkpoint: { rows: 2 } }
    const step = await prepareRecipients(folderFiles(''), () => {}).open(begun, db)
    await db.transaction().execute(inside => step(begun, inside))
    const { list } = await admin.ask<{ list: LeftOutRecipient[] }>(`${PATH}/${id}/left_out`)
    expect(list.map(({ rank, reason }) => [rank, reason])).toEqual([
      [1, 'UNSUBSCRIBED'],
      [3, 'DUPLICATE'],
      [4, 'DUPLICATE']
    ])
  })

  it('does not write to a number that unsubscribed after the preparation', async () => {
    const [gone = '', kept = ''] = liveNumbers(2, 8000)
    const task = await admin.prepare({ phones: [gone, kept] })
    await admin.ask('/sms_unsubscribed', { phones: [gone] })
    await admin.start(task.id)
    await admin.inState(task.id, 2)
    const [first] = await admin.recipients(task.id)
    expect(first).toMatchObject({ phone: gone, sendState: 2, code: 'UNSUBSC', fee: 0, attempts: 0 })
    await expect(admin.put(task.id, 'resend', { idList: [first?.id] })).rejects.toThrow(
      '没有可重发'
    )
  })

  it('pauses when the balance does not pay, and goes on when it does', async () => {
    const { balance } = await accountOf(backend)
    await setBalance(backend.db, 14)
    const task = await admin.prepare({ phones: liveNumbers(5, 9000) })
    await admin.start(task.id)
    const paused = await admin.inState(task.id, 6)
    expect(paused).toMatchObject({ stopReason: 'BALANCE', counts: { waiting: 3 } })
    await setBalance(backend.db, balance)
    await admin.put(task.id, 'resume')
    await admin.inState(task.id, 2)
  })
})
