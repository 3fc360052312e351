// Incoming calls that a robot answers: conversation, recording, hand-over, list and permissions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import { intentLetterOf } from '../../../../core/features/customer-details/enums.ts'
import type { RobotIncomingCall } from '../../../../core/features/robot-incoming/schemas.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import type { ReplyScript } from '../../../../demo/server/modules/scripts/content/reply-script.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

type Page = { list: RobotIncomingCall[]; total: number }

/** One question and reply, then closing words or the hand-over. */
const scriptThat = (transfers: boolean): ReplyScript => ({
  ...{ variables: [], farewell: '再见。' },
  tags: [{ id: 'tag-a', name: '咨询' }],
  nodes: [
    {
      name: '接待',
      say: '您好。',
      replies: [
        {
          ...{ text: '好。', weight: 1, match: 'POSITIVE' as const, intent: 'A' as const },
          ...{ tag: 'tag-a', ...(transfers && { transfers }) }
        }
      ]
    }
  ]
})

let backend: TestBackend
let channel: Awaited<ReturnType<typeof listenTo>>
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0, transferPause: 0 } })
  for (const name of ['admin', 'leader', 'agent1'])
    tokens[name] = (await backend.signIn(name)).access_token
  for (const [code, transfers] of [
    ['IN-1', false],
    ['IN-2', true]
  ] as const) {
    await publishScript(backend.db, { code, name: `接待话术${code}` }, scriptThat(transfers))
  }
  channel = await listenTo(backend, tokens.agent1 ?? '')
  await put('/mode', { agentMode: 1 })
})
afterAll(async () => {
  channel.socket.close()
  await backend.close()
})

const put = (path: string, body: object) =>
  backend.send(`/api/agent${path}`, { method: 'PUT', token: tokens.agent1 ?? '', body })
const command = (id: string, name: string) =>
  backend.send(`/api/calls/${id}/${name}`, { method: 'POST', token: tokens.agent1 ?? '' })
const read = async <Data>(path: string, name = 'admin'): Promise<Data> => {
  const { body } = await backend.send(`/api${path}`, { token: tokens[name] ?? '' })
  const { data } = body as { data?: Data }
  if (data === undefined) throw new Error(JSON.stringify(body))
  return data
}
const list = (search: Record<string, string> = {}) =>
  read<Page>(`/robot_incoming_calls?${new URLSearchParams({ pageSize: '100', ...search })}`)
const rowOf = async (id: string) =>
  (await list()).list.find(({ callRecordId }) => callRecordId === id)
const detailOf = (id: string) => read<CallBase>(`/call_records/base/${id}?includeHistory=true`)
const typesOf = ({ callTargetChain = [] }: CallBase) =>
  callTargetChain.map(({ phoneType, chainType }) => `${phoneType} ${chainType}`)

async function incoming(script: string, from = '13812345678'): Promise<string> {
  const answer = await backend.send('/demo/incoming', { body: { from, to: 'agent1', script } })
  const { data } = answer.body as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(answer.body))
  return data.callRecordId
}
const ended = (id: string) =>
  expect.poll(async () => (await rowOf(id))?.callEndTime, { timeout: 15_000 }).toBeGreaterThan(0)

describe('a call that a robot answers', () => {
  it('streams its lines, is recorded, and has scenario, script, turns and intent', async () => {
    const id = await incoming('IN-1')
    const running = await read<{ callRecordId: string }[]>('/eavesdrop/calls')
    expect(running).toMatchObject([
      { callRecordId: id, callType: 1, callDirectionType: 1, templateName: '接待话术IN-1' }
    ])
    expect(
      await channel.received('call_dialog', { callRecordId: id, role: 'robot' })
    ).toMatchObject({ text: '您好。', nodeName: '接待' })
    await channel.received('call_dialog', { callRecordId: id, role: 'customer' })
    await ended(id)
    expect(await rowOf(id)).toMatchObject({
      ...{ callType: 1, callDirectionType: 1, agentName: '机器人', customerPhone: '13812345678' },
      ...{ connectResult: 0, hangupType: 2, hasRecording: true, phone: '02085550100' },
      ...{ scenario: '演示来电', scriptName: '接待话术IN-1', turns: 1, intentCode: 'A' },
      ...{ isTransferred: false, transferredTo: '' }
    })
    const detail = await detailOf(id)
    expect(typesOf(detail)).toEqual(['EXTERIOR INCOMING', 'LINE INCOMING', 'ROBOT INCOMING'])
    expect(detail).toMatchObject({
      callRecordTags: [{ tagName: '咨询', tagCount: 1 }],
      transferStatus: 0
    })
  })

  it('is handed over to a free agent as AI转接, who has the call too', async () => {
    await put('/status', { signState: 'SIGN_FREE' })
    const id = await incoming('IN-2')
    const { callRecordId: part } = (await channel.received('incoming_reminder')) as {
      callRecordId: string
    }
    expect(part).not.toBe(id)
    expect((await rowOf(id))?.callEndTime).toBeNull()
    await command(part, 'answer')
    await ended(id)
    expect(await rowOf(id)).toMatchObject({
      ...{ isTransferred: true, transferredTo: '王晓彤', hangupType: 2 }
    })
    const chain = ['EXTERIOR INCOMING', 'LINE INCOMING', 'ROBOT INCOMING', 'AGENT TRANSFER']
    const robots = await detailOf(id)
    expect(robots).toMatchObject({ transferStatus: 1 })
    expect(typesOf(robots)).toEqual(chain)
    await command(part, 'hang_up')
    const agents = await detailOf(part)
    expect(agents).toMatchObject({ callType: 2, callSource: 3, customerPhone: '13812345678' })
    expect(typesOf(agents)).toEqual(chain)
    expect((await list()).list.map(({ callRecordId }) => callRecordId)).not.toContain(part)
  })

  it('ends when the agent declines, and is no transferred call', async () => {
    await expect
      .poll(async () => (await read<{ signState: string }>('/agent/status', 'agent1')).signState)
      .toBe('SIGN_FREE')
    const before = channel.frames.length
    const id = await incoming('IN-2')
    const reminder = () =>
      channel.frames.slice(before).find(({ topic }) => topic === 'incoming_reminder')
    await expect.poll(reminder, { timeout: 15_000 }).toBeDefined()
    const { callRecordId } = (reminder()?.data ?? {}) as { callRecordId: string }
    await command(callRecordId, 'hang_up')
    await ended(id)
    expect(await rowOf(id)).toMatchObject({ isTransferred: false })
  })

  it('ends without a free agent', async () => {
    await put('/status', { signState: 'SIGN_BUSY' })
    const id = await incoming('IN-2')
    await ended(id)
    expect(await rowOf(id)).toMatchObject({ isTransferred: false, intentCode: 'A' })
  })

  it('takes the agent’s telephone back when the customer hangs up', async () => {
    await put('/status', { signState: 'SIGN_FREE' })
    const before = channel.frames.length
    const id = await incoming('IN-2')
    const topics = () => channel.frames.slice(before).map(({ topic }) => topic)
    await expect.poll(topics, { timeout: 15_000 }).toContain('incoming_reminder')
    await backend.send('/demo/hang_up', { body: { callRecordId: id } })
    await expect.poll(topics).toContain('call_quit')
    await ended(id)
    expect(await rowOf(id)).toMatchObject({ hangupType: 3, isTransferred: false })
    await put('/status', { signState: 'SIGN_BUSY' })
  })

  it('is refused with a script that is none', async () => {
    const body = { from: '13812345678', to: 'agent1', script: 'NONE' }
    expect(await backend.send('/demo/incoming', { body })).toMatchObject({
      body: { code: 0, message: '话术不存在或不可用' }
    })
  })
})

describe('the list', () => {
  it('has the sample history, each call with a conversation that can be heard', async () => {
    const { list: rows } = await list({ endTime: String(Date.now() - 86_400_000) })
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      expect(row).toMatchObject({ callDirectionType: 1, callType: 1, hasRecording: true })
      expect(row.turns).toBeGreaterThan(0)
      expect(row.isTransferred).toBe(row.transferredTo !== '')
    }
    // The sample callers have a value for each variable of the script.
    const openings = await backend.db
      .selectFrom('call_dialog')
      .innerJoin('call_detail', 'call_detail.dialog_id', 'call_dialog.dialog_id')
      .select('text')
      .where('call_record_id', 'like', 'robot-in-%')
      .where('template_code', '=', 'HS-1003')
      .where('sequence', '=', 1)
      .execute()
    expect(openings.length).toBeGreaterThan(0)
    for (const { text } of openings) expect(text).toContain('您的金卡会员权益将于本月三十号到期')
    const [first] = rows
    const slices = await read<object>(`/call_records/${first?.callRecordId}/audio_slice`)
    expect(Object.keys(slices)).toEqual([first?.callRecordId])
  })

  it.each([
    [{ isTransferred: 'true' }, (row: RobotIncomingCall) => row.isTransferred],
    [{ isTransferred: 'false' }, (row: RobotIncomingCall) => !row.isTransferred],
    [{ intentLetter: 'A' }, (row: RobotIncomingCall) => intentLetterOf(row.intentCode) === 'A'],
    [{ scriptName: 'IN-1' }, (row: RobotIncomingCall) => row.scriptName === '接待话术IN-1']
  ])('is searched by %o', async (search, fits) => {
    const [all, found] = [await list(), await list(search)]
    expect(found.total).toBeGreaterThan(0)
    expect(found.list).toEqual(all.list.filter(fits))
  })

  it('needs its permission, and follows the data scope', async () => {
    const path = '/api/robot_incoming_calls'
    expect(await backend.send(path, { token: tokens.leader ?? '' })).toMatchObject({ status: 403 })
    await backend.db
      .insertInto('role_permission')
      .values({ role_id: 'role-2', code: 'CMC.AI.INCOMING.CALL.RECORD' })
      .execute()
    const near = await read<Page>('/robot_incoming_calls?pageSize=100', 'leader')
    // Calls to the agent of the leader's department; the sample history is the administrator's.
    expect(near.total).toBe((await list({ scriptName: 'IN-' })).total)
    expect(near.list.every(({ scriptName }) => scriptName.includes('IN-'))).toBe(true)
  })
})

describe('the export', () => {
  const send = (token: string | undefined, body: object) =>
    backend.send('/api/robot_incoming_calls/export', { token: token ?? '', body })
  const exported = async (name: string, search: object) => {
    const { body } = await send(tokens[name], search)
    const { data } = body as { data?: { id: string } }
    if (!data) throw new Error(JSON.stringify(body))
    const transfers = transfersOf(backend, tokens[name] ?? '')
    await expect.poll(async () => (await transfers.find(data.id)).status).toBe(2)
    const lines = (await transfers.read(data.id, 'result')).trim().split(/\r?\n/)
    return { job: await transfers.find(data.id), rows: lines.slice(1), heading: lines[0] }
  }

  // rules file-19, file-20, robot-incoming-8
  it('has the calls of the search, and the days of the search in its name', async () => {
    const now = Date.now()
    const search = { isTransferred: 'true', beginTime: now - 10 * 86_400_000, endTime: now }
    const { total } = await list({
      ...{ isTransferred: 'true', beginTime: String(search.beginTime), endTime: String(now) }
    })
    const { job, rows, heading } = await exported('admin', search)
    expect(total).toBeGreaterThan(0)
    expect(heading).toContain('接待场景')
    expect([rows.length, job.successCount]).toEqual([total, total])
    expect(rows.every(row => row.includes('已转人工'))).toBe(true)
    const days = `${chinaDay(search.beginTime)} 至 ${chinaDay(now)}`
    expect(job.fileName).toBe(`AI呼入记录_${days}.csv`)
  })

  it('follows the data scope, and needs both permissions', async () => {
    expect((await send(tokens.agent1, {})).status).toBe(403)
    const grant = (code: string) =>
      backend.db.insertInto('role_permission').values({ role_id: 'role-2', code })
    await grant('CMC.CALL.RECORD.EXPORT')
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const near = await read<Page>('/robot_incoming_calls?pageSize=100', 'leader')
    expect((await exported('leader', {})).rows).toHaveLength(near.total)
    expect(near.total).toBeLessThan((await list()).total)
    await backend.db
      .deleteFrom('role_permission')
      .where('role_id', '=', 'role-2')
      .where('code', '=', 'CMC.AI.INCOMING.CALL.RECORD')
      .execute()
    expect((await send(tokens.leader, {})).status).toBe(403)
  })
})

it('the sample calls that robots have handed over are calls of agents with that source', async () => {
  const transferred = (await list({ isTransferred: 'true' })).list.filter(({ callRecordId }) =>
    callRecordId.startsWith('robot-in-')
  )
  expect(transferred.length).toBeGreaterThan(0)
  // An agent's call begins as the conversation with the robot goes on.
  const handedOver = await backend.db
    .selectFrom('call_record')
    .innerJoin('call_record as robot', join =>
      join
        .onRef('robot.customer_id', '=', 'call_record.customer_id')
        .onRef('robot.ended_at', '=', 'call_record.answered_at')
    )
    .selectAll('call_record')
    .where('call_record.id', 'like', 'record-%')
    .where('call_record.call_source', '=', 3)
    .where(
      'robot.id',
      'in',
      transferred.map(({ callRecordId }) => callRecordId)
    )
    .execute()
  expect(handedOver).toHaveLength(transferred.length)
  for (const { id, our_number, answered_at } of handedOver) {
    expect([our_number, answered_at === null]).toEqual(['4008001234', false])
    expect((await detailOf(id)).callSource).toBe(3)
  }
})
