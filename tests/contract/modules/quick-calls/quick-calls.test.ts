import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { MessageTip } from '../../../../core/features/message-tips/schemas.ts'
import type { TaskTemplate } from '../../../../core/features/scripts/template-schemas.ts'
import type { Session } from '../../../../demo/server/auth/token-store.ts'
import { defaultLimits } from '../../../../demo/server/limits.ts'
import { liveDialogues } from '../../../../demo/server/modules/dialogue/live-dialogues.ts'
import type { TipStore } from '../../../../demo/server/modules/message-tips/tip-store.ts'
import { quickCallRunner } from '../../../../demo/server/modules/quick-calls/quick-call-runner.ts'
import { scriptContent } from '../../../../demo/server/modules/scripts/script-queries.ts'
import { callsNow } from '../../../../demo/server/modules/supervision/current-calls.ts'
import { realtimeServer } from '../../../../demo/server/realtime/realtime-server.ts'
import { FRAME } from '../../../../demo/server/telephony/media/g711.ts'
import { readWav } from '../../../../demo/server/telephony/media/wav.ts'
import type { TelephoneNetwork } from '../../../../demo/server/telephony/network-types.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let hour = 10
beforeAll(async () => {
  backend = await openBackend({
    telephones: true,
    limits: { robotSpeech: 400 },
    dialClock: () => new Date(2026, 10, 20, hour).getTime()
  })
  token = (await backend.signIn('leader')).access_token
})
afterAll(() => backend.close())
afterEach(() => backend.db.deleteFrom('message_tip').execute())

const call = (phone: string, templateCode = 'HS-1001', as = token) =>
  backend.send('/api/quickly-call', { token: as, body: { templateCode, phone } })

async function read<Data>(path: string): Promise<Data> {
  const { body } = await backend.send(`/api${path}`, { token })
  return (body as { data: Data }).data
}

/** Places a robot call and waits for the result message. */
async function resultOf(phone: string): Promise<{ tip: MessageTip; record: CallRecord }> {
  const channel = await listenTo(backend, token)
  expect(await call(phone)).toMatchObject({ body: { code: 1, data: null } })
  await channel.received('unread_modify')
  channel.socket.close()
  const tips = await read<{ list: MessageTip[] }>('/message_tips')
  const records = await read<{ list: CallRecord[] }>(`/call_records?customerPhone=${phone}`)
  const [[tip], [record]] = [tips.list, records.list]
  if (!tip || !record) throw new Error('The call has left nothing behind')
  return { tip, record }
}

describe('scripts', () => {
  it('are those of the enterprise, and on request those that can be called with', async () => {
    const all = await read<TaskTemplate[]>('/verbal_templates')
    expect(all.map(({ templateCode }) => templateCode)).toEqual([
      'HS-1001',
      'HS-1002',
      'HS-1003',
      'HS-1004',
      'HS-2001'
    ])
    const callable = await read<TaskTemplate[]>(
      '/verbal_templates?interactiveType=1&onlyAvailable=true'
    )
    expect(callable.map(({ templateCode }) => templateCode)).toEqual([
      'HS-1001',
      'HS-1002',
      'HS-1003'
    ])
    expect(callable.every(({ available }) => available)).toBe(true)
    // What the page cannot call with is known before it is chosen.
    const variables = callable.flatMap(one => one.variables)
    expect(variables).toEqual(['预约时间', '会员等级', '到期日'])
  })
})

describe('the robot', () => {
  it('calls, speaks, hangs up, and leaves a record with its transcript', async () => {
    const { tip, record } = await resultOf('13900001234')
    expect(record).toMatchObject({
      callType: 1,
      callDirectionType: 0,
      agentName: '机器人',
      customerPhone: '13900001234',
      phone: '02085550100',
      connectResult: 0,
      hangupType: 2,
      hasRecording: true
    })
    expect(record.callEndTime).toBeGreaterThan(record.callStartTime)
    expect(tip).toMatchObject({ title: '快速呼叫结果', hasRead: false })
    expect(tip.message).toMatch(/^139\*\*\*\*1234（服务满意度回访）已接通，通话\d秒$/)
    const ticket = await backend.ticketFor(token, `recordings/${record.callRecordId}`)
    const sound = await fetch(
      `${backend.url}/api/recordings/${record.callRecordId}?access_token=${ticket}`
    )
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await sound.arrayBuffer())
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
    expect(readWav(bytes).length).toBeGreaterThanOrEqual(FRAME)
    // By the published script, from its opening on.
    const spoken = await backend.db
      .selectFrom('call_dialog')
      .innerJoin('call_detail', 'call_detail.dialog_id', 'call_dialog.dialog_id')
      .select(['role', 'text', 'node_name', 'template_code'])
      .where('call_record_id', '=', record.callRecordId)
      .orderBy('sequence')
      .execute()
    const [opening] = (await scriptContent(backend.db, 'ent-1', 'HS-1001'))?.nodes ?? []
    expect(spoken[0]).toMatchObject({
      ...{ role: 'robot', node_name: opening?.name, template_code: 'HS-1001' },
      text: expect.stringContaining(opening?.say.split('，').at(-1) ?? '-')
    })
  })

  it.each([
    ['13900000486', 5, 0, '占线', false],
    ['13900000603', 7, 3, '拒接', false],
    // It rings first, which this enterprise records.
    ['13900000480', 3, 0, '无法接通', true]
  ])('reports that %s was not reached', async (phone, connectResult, hangupType, label, rang) => {
    const { tip, record } = await resultOf(phone)
    expect(record).toMatchObject({ connectResult, hangupType, hasRecording: rang })
    expect(tip.message).toContain(`未接通：${label}`)
  })

  it('knows whom it calls, and remembers when', async () => {
    const known = await backend.db
      .selectFrom('customer')
      .selectAll()
      .where('phone', 'not like', '%486')
      .where('phone', 'not like', '%603')
      .where('phone', 'not like', '%480')
      .where('phone', 'not like', '%499')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { record } = await resultOf(known.phone)
    expect(record).toMatchObject({ customerId: known.id, customerName: known.name })
    const { last_contact_at } = await backend.db
      .selectFrom('customer')
      .select('last_contact_at')
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    expect(last_contact_at).toBe(record.callEndTime)
  })

  it('takes a number as people write it', async () => {
    expect(await call(' 139-0000 5486 ')).toMatchObject({ body: { code: 1 } })
    expect(await call('+8613900005486')).toMatchObject({ body: { code: 0 } })
  })
})

describe('a quick call is refused', () => {
  it.each([
    ['of no number', '1390000', 'HS-1001', '号码格式不正确'],
    ['of an extension', '100', 'HS-1001', '号码格式不正确'],
    ['by a script that there is not', '13900002222', 'HS-9999', '话术模板不存在'],
    ['by a script of another enterprise', '13900002222', 'HS-3001', '话术模板不存在'],
    ['by a script that may not be used', '13900002222', 'HS-1004', '该话术模板不可用'],
    ['by a script that does not talk', '13900002222', 'HS-2001', '该话术模板不可用'],
    [
      'by a script with variables that it has no values for',
      '13900002222',
      'HS-1003',
      '话术“会员权益到期提醒”的变量（会员等级、到期日）在快速呼叫时没有值，请改为建立呼叫任务并导入号码'
    ]
  ])('%s', async (_, phone, templateCode, message) => {
    expect(await call(phone, templateCode)).toMatchObject({
      status: 200,
      body: { code: 0, message }
    })
  })

  it('while the same number is being called', async () => {
    await call('13900000499')
    expect(await call('13900000499')).toMatchObject({
      body: { code: 0, message: '该号码正在呼叫中，请稍后再试' }
    })
  })

  it.each([8, 20])("at %i o'clock, which the licence leaves out", async now => {
    hour = now
    expect(await call('13800002222')).toMatchObject({
      body: { message: '智能机器人的呼叫时间为每日 9:00 至 20:00，现在不能拨打' }
    })
    hour = 10
  })

  it.each([
    ['black', '号码在黑名单中，不能拨打'],
    ['red', '号码在红名单中，不能拨打']
  ] as const)('to a number on the %s list', async (kind, message) => {
    const phone = '13800003333'
    const id = `listed-${kind}`
    const { enterprise_id } = await backend.db
      .selectFrom('script_template')
      .select('enterprise_id')
      .where('code', '=', 'HS-1001')
      .executeTakeFirstOrThrow()
    await backend.db
      .insertInto('listed_number')
      .values({
        ...{ id, enterprise_id, kind, lib_id: 0, phone },
        ...{ remark: '', creator_name: 'test', created_at: Date.now() }
      })
      .execute()
    expect(await call(phone)).toMatchObject({ body: { message } })
    await backend.db.deleteFrom('listed_number').where('id', '=', id).execute()
  })

  it('without the robot call permission', async () => {
    const { access_token } = await backend.signIn('agent2')
    expect(await call('13900003333', 'HS-1001', access_token)).toMatchObject({ status: 403 })
  })

  it('where there are no telephones', async () => {
    const silent = await openBackend()
    try {
      const { access_token } = await silent.signIn('leader')
      expect(
        await silent.send('/api/quickly-call', {
          token: access_token,
          body: { templateCode: 'HS-1001', phone: '13900001234' }
        })
      ).toMatchObject({ body: { code: 0, message: '电话网络未启动' } })
    } finally {
      await silent.close()
    }
  })
})

describe('what cannot be written down', () => {
  const me = { userId: 'user-2', enterpriseId: 'ent-1' } as Session
  const numbers = ['13911110001', '13911110002', '13911110003', '13911110004']

  it('takes no line of the robot’s away, and keeps no number from being called again', async () => {
    const { db } = backend
    const placed: string[] = []
    let isBroken = true
    const tips = {
      write: () => (isBroken ? Promise.reject(new Error('connection lost')) : Promise.resolve()),
      notify: () => Promise.resolve()
    } as unknown as TipStore
    const telephones = {
      robotCall: ({ number }: { number: string }) => `call-${placed.push(number)}`,
      lineOf: () => '0001'
    } as unknown as TelephoneNetwork
    const realtime = realtimeServer(60_000)
    const limits = { ...defaultLimits, robotLines: 2 }
    const log: string[] = []
    const workbench = quickCallRunner({
      ...{ db, tips, limits, network: () => telephones },
      dialClock: () => new Date(2026, 10, 20, 10).getTime(),
      now: callsNow({ db, realtime, log: () => undefined }),
      dialogues: liveDialogues({ db, realtime, log: () => undefined }),
      log: line => log.push(line)
    })
    for (const number of numbers)
      await workbench.enqueue(me, { code: 'HS-1001', name: '回访' }, number)
    await workbench.settled()
    expect(placed).toHaveLength(2)
    const ending = { at: Date.now(), hangupType: 1, connectResult: 5 }
    const end = async (callRecordId: string) => {
      const rest = { holdingSeconds: 0, hasRecording: false, earlyMediaMs: 0 }
      workbench.observer.ended({ ...ending, ...rest, callRecordId })
      await workbench.settled(callRecordId)
      await workbench.settled()
    }
    await end('call-1')
    await end('call-2')
    expect(placed.toSorted()).toEqual(numbers)
    expect(log).toEqual(['connection lost', 'connection lost'])
    isBroken = false
    const open = db.selectFrom('quick_call').select('phone').where('phone', 'in', numbers)
    expect(await open.where('status', '<', 2).orderBy('phone').execute()).toEqual(
      placed
        .slice(2)
        .toSorted()
        .map(phone => ({ phone }))
    )
    await end('call-3')
    await end('call-4')
    expect(await open.where('status', '<', 2).execute()).toEqual([])
  })
})

describe('a restart of the server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hutong-robot-'))
  let after: TestBackend
  beforeAll(async () => {
    const row = {
      enterprise_id: 'ent-1',
      user_id: 'user-2',
      template_name: '回访',
      template_code: 'HS-1001',
      created_at: 1
    }
    // Only the embedded database lives in a folder, whatever the other tests use.
    const here = {
      dialClock: () => new Date(2026, 10, 20, 10).getTime(),
      dataDir,
      databaseUrl: undefined
    }
    const before = await openBackend(here)
    await before.db.deleteFrom('message_tip').execute()
    await before.db
      .insertInto('quick_call')
      .values([
        { ...row, id: 'q-1', phone: '13900006486', status: 0, call_record_id: null },
        { ...row, id: 'q-2', phone: '13900007486', status: 1, call_record_id: null },
        { ...row, id: 'q-3', phone: '13900008486', status: 1, call_record_id: 'record-1' },
        {
          ...{ ...row, id: 'q-4', phone: '13900009486', status: 0, call_record_id: null },
          template_code: 'HS-1002'
        }
      ])
      .execute()
    // As a folder is that an earlier version has filled.
    await before.db.deleteFrom('enterprise_setting').execute()
    await before.close()
    after = await openBackend({ ...here, telephones: true })
  })
  afterAll(async () => {
    await after?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('dials the waiting numbers, and reports the calls it cut off', async () => {
    const tipTexts = async () => {
      const rows = await after.db.selectFrom('message_tip').select('message').execute()
      return rows.map(({ message }) => message).sort()
    }
    await expect
      .poll(tipTexts)
      .toEqual([
        '139****6486（回访）未接通：占线',
        '139****7486（回访）未接通：占线',
        '139****8486（回访）通话因服务重启中断，结果未知',
        expect.stringContaining('139****9486（回访）未呼出：话术“预约到访提醒”的变量（预约时间）')
      ])
    expect(await after.db.selectFrom('quick_call').select('status').execute()).toEqual(
      [2, 2, 2, 2].map(status => ({ status }))
    )
  })
})
