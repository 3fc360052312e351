import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushData } from '../../../../core/contract/topics.ts'
import type {
  CallBase,
  DialogLine,
  Dialogue
} from '../../../../core/features/call-detail/schemas.ts'
import { liveDialogues } from '../../../../demo/server/modules/dialogue/live-dialogues.ts'
import type { SpokenLine } from '../../../../demo/server/modules/dialogue/spoken-lines.ts'
import { realtimeServer } from '../../../../demo/server/realtime/realtime-server.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

type Channel = Awaited<ReturnType<typeof listenTo>>
type Line = PushData<'call_dialog'>

let backend: TestBackend
const tokens: Record<string, string> = {}
const pages: Record<string, Channel> = {}
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
  for (const name of ['leader', 'agent1', 'agent2']) {
    const { access_token } = await backend.signIn(name)
    tokens[name] = access_token
    pages[name] = await listenTo(backend, access_token)
  }
})
afterAll(async () => {
  for (const page of Object.values(pages)) page.socket.close()
  await backend.close()
})

const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 })
const ask = (username: string, path: string, method = 'GET', body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const read = async <Data>(username: string, path: string): Promise<Data> =>
  ((await ask(username, path)).body as { data: Data }).data
const base = (username: string, id: string) =>
  read<CallBase>(username, `/call_records/base/${id}?includeHistory=true`)
const dialogue = (username: string, id: string) =>
  read<Dialogue>(username, `/call_records/${id}/dialogs`)

/** Transcript lines pushed to a user's page. */
const pushedLines = (username: string, id: string): Line[] =>
  (pages[username]?.frames ?? [])
    .filter(({ topic }) => topic === 'call_dialog')
    .map(({ data }) => data as Line)
    .filter(({ callRecordId }) => callRecordId === id)

async function robotCall(order: object): Promise<string> {
  const { body } = await backend.send('/demo/robot_call', { body: { by: 'agent1', ...order } })
  const { data } = body as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(body))
  return data.callRecordId
}
const isOver = async (id: string) => !(await dialogue('leader', id)).isRunning
const shown = ({ sequence, text, role, startTime }: DialogLine | Line) => ({
  ...{ sequence, text, role, startTime }
})

describe('a call of the robot', () => {
  it('pushes its lines to users who may see it while they are spoken, and keeps them', async () => {
    const id = await robotCall({ lines: 60, every: 20 })
    await soon(() => pushedLines('agent1', id).length).toBeGreaterThan(5)
    const before = await dialogue('agent1', id)
    expect(before.isRunning).toBe(true)
    expect(await base('agent1', id)).toMatchObject({ isRunning: true, isRinging: false })
    expect(before.list.length).toBeGreaterThanOrEqual(5)
    await soon(() => isOver(id)).toBe(true)

    const [agents, leaders] = [await dialogue('agent1', id), await dialogue('leader', id)]
    expect(leaders.total).toBe(60)
    // The line that the robot ignored is for those who may read such.
    expect(leaders.list.filter(({ ignored }) => ignored).map(({ sequence }) => sequence)).toEqual([
      50
    ])
    expect(agents.total).toBe(59)
    expect(pushedLines('agent1', id).map(shown)).toEqual(agents.list.map(shown))
    expect(pushedLines('leader', id).map(shown)).toEqual(leaders.list.map(shown))
    expect(pushedLines('agent2', id)).toEqual([])
    expect(pushedLines('leader', id)[49]).toMatchObject({
      ignored: true,
      matchCondition: 'UNRECOGNISED'
    })
    expect(await read<CallBase>('agent1', `/call_records/base/${id}`)).toMatchObject({
      callType: 1,
      dialogCount: 60,
      isRunning: false,
      hasRecording: true
    })
  })

  it('transcribes what is audible, when it is audible', async () => {
    const id = await robotCall({ script: 'busy', phone: '13812345679' })
    await soon(() => pushedLines('agent1', id).length).toBe(1)
    expect(pushedLines('agent1', id)[0]).toMatchObject({
      role: 'robot',
      text: '您好，这里是远帆客服，想做个简单的回访，您现在方便吗？',
      startTime: 300,
      nodeName: '开场白'
    })
    const { legs } = (await backend.network?.stats()) ?? { legs: [] }
    const leg = legs.find(one => one.callRecordId === id)
    await soon(async () => {
      const now = (await backend.network?.stats())?.legs ?? []
      return now.find(one => one.callRecordId === id)?.peak
    }).toBeGreaterThan(0.01)
    expect(leg?.extension).toMatch(/^0\d{3}$/)
    const [{ id: job } = { id: '' }] = await backend.db
      .selectFrom('quick_call')
      .select('id')
      .where('call_record_id', '=', id)
      .execute()
    expect(job).not.toBe('')
    await backend.send('/demo/hang_up', { body: { callRecordId: id } })
    await soon(() => isOver(id)).toBe(true)
    expect((await dialogue('agent1', id)).total).toBe(1)
    const call = await base('agent1', id)
    expect(call).toMatchObject({ intentName: 'D', callType: 1, agentName: '机器人' })
    expect(call.callTargetChain?.map(({ phoneType }) => phoneType)).toEqual([
      'LINE',
      'ROBOT',
      'EXTERIOR'
    ])
  })

  it('is one at a time with one number', async () => {
    const id = await robotCall({ lines: 200, every: 50 })
    const { body } = await backend.send('/demo/robot_call', { body: { by: 'agent1', lines: 1 } })
    expect(body).toMatchObject({ code: 0, message: '该号码正在呼叫中，请稍后再试' })
    await backend.send('/demo/hang_up', { body: { callRecordId: id } })
    await soon(() => isOver(id)).toBe(true)
  })
})

describe('a call of an agent', () => {
  it('transcribes the customer, and not the agent', async () => {
    await ask('agent1', '/agent/mode', 'PUT', { agentMode: 1 })
    await ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const { body } = await ask('agent1', '/calls', 'POST', { customerPhone: '13812345678' })
    const { callRecordId: id } = (body as { data: { callRecordId: string } }).data
    expect(await base('agent1', id)).toMatchObject({ isRunning: true, isRinging: true })
    await soon(() => pushedLines('agent1', id).length).toBe(2)
    expect(pushedLines('agent1', id)).toMatchObject([
      { sequence: 1, role: 'customer', text: '喂，您好，请问是哪位？', startTime: 0 },
      { sequence: 2, role: 'customer', text: '哦，您好，我正想问一下贷款的事情。' }
    ])
    await ask('agent1', `/calls/${id}/hang_up`, 'POST')
    await soon(() => isOver(id)).toBe(true)
    const { list } = await dialogue('agent1', id)
    expect(list.map(shown)).toEqual(pushedLines('agent1', id).map(shown))
    expect(list[0]?.audio).toContain(`/recordings/${id}/fragments/`)
    const { callTargetChain, callSource } = await base('agent1', id)
    expect(callSource).toBeNull()
    expect(callTargetChain).toMatchObject([
      { phoneType: 'AGENT', agentName: '王晓彤', agentNumber: '100', chainType: 'OUTGOING' },
      { phoneType: 'LINE', phone: '02085550100' },
      { phoneType: 'EXTERIOR', phone: '13812345678' }
    ])
  })

  it('that came in names its number and its route', async () => {
    await ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const { body } = await backend.send('/demo/incoming', {
      body: { from: '13900004321', to: 'agent1' }
    })
    const { callRecordId: id } = (body as { data: { callRecordId: string } }).data
    await backend.send('/demo/hang_up', { body: { callRecordId: id } })
    await soon(() => isOver(id)).toBe(true)
    const call = await base('agent1', id)
    expect(call).toMatchObject({
      callSource: 2,
      inboundRoute: { answerNumber: '02085550100' },
      callItemInfo: null,
      customers: [],
      dialogCount: 0
    })
    expect(call.callTargetChain?.map(({ chainType }) => chainType)).toEqual(
      Array(3).fill('INCOMING')
    )
  })

  it('that was handed on names the agent who did it', async () => {
    for (const account of ['agent1', 'agent2']) {
      await ask(account, '/agent/mode', 'PUT', { agentMode: 1 })
      await ask(account, '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    }
    const { body } = await ask('agent1', '/calls', 'POST', { customerPhone: '13900008765' })
    const { callRecordId: id } = (body as { data: { callRecordId: string } }).data
    await soon(() => pushedLines('agent1', id).length).toBeGreaterThan(0)
    const moved = ask('agent1', `/calls/${id}/transfer`, 'POST', { target: '200' })
    const from = { customerPhone: '13900008765' }
    const reminder = await pages.agent2?.received('incoming_reminder', from)
    const callRecordId = (reminder as { callRecordId: string } | undefined)?.callRecordId ?? ''
    const { callSource, callTargetChain } = await base('agent2', callRecordId)
    expect(callSource).toBe(5)
    expect(callTargetChain?.slice(-2)).toMatchObject([
      { phoneType: 'AGENT', agentNumber: '100', chainType: 'INCOMING' },
      { phoneType: 'AGENT', agentNumber: '200', chainType: 'FORWARDING' }
    ])
    await ask('agent2', `/calls/${callRecordId}/hang_up`, 'POST')
    expect((await moved).body).toMatchObject({ code: 0, message: '对方拒接' })
    expect(await isOver(id)).toBe(false)

    const again = ask('agent1', `/calls/${id}/transfer`, 'POST', { target: '200' })
    const rings = () => backend.network?.activeCallOf('200') ?? ''
    await soon(rings).not.toBe('')
    const second = rings()
    await ask('agent2', `/calls/${second}/answer`, 'POST')
    expect((await again).body).toMatchObject({ code: 1 })
    await soon(() => isOver(id)).toBe(true)
    const first = await base('agent1', id)
    expect(first).toMatchObject({ hangupType: 1, connectResult: 0, transferStatus: 1 })
    expect(first.callTargetChain?.at(-1)).toEqual({
      phoneType: 'AGENT',
      phone: '200',
      agentName: '阿依古丽·买买提',
      agentNumber: '200',
      chainType: 'FORWARDING'
    })
    await ask('agent2', `/calls/${second}/hang_up`, 'POST')
    await soon(rings).toBe('')
  })

  it('does not reach another enterprise that talks with the same number', async () => {
    const { body } = await backend.asClient('/api/oauth/switch_token', {
      access_token: (await backend.signIn('admin')).access_token,
      enterprise_id: 'ent-2'
    })
    tokens.other = (body as { access_token: string }).access_token
    for (const account of ['agent1', 'other']) {
      await ask(account, '/agent/mode', 'PUT', { agentMode: 1 })
      await ask(account, '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    }
    const from = '13900008766'
    const call = await ask('agent1', '/calls', 'POST', { customerPhone: from })
    const { callRecordId: first } = (call.body as { data: { callRecordId: string } }).data
    await soon(() => pushedLines('agent1', first).length).toBeGreaterThan(0)
    const rings = await backend.send('/demo/incoming', { body: { to: '910', from } })
    const { callRecordId: id } = (rings.body as { data: { callRecordId: string } }).data
    const { callSource, callTargetChain } = await base('other', id)
    expect(callSource).toBe(2)
    expect(JSON.stringify(callTargetChain)).not.toContain('王晓彤')
    await ask('other', `/calls/${id}/hang_up`, 'POST')
    await ask('agent1', `/calls/${first}/hang_up`, 'POST')
    await soon(() => isOver(first)).toBe(true)
  })

  it('with an echo has no transcript', async () => {
    await ask('agent1', '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const { body } = await ask('agent1', '/calls', 'POST', { customerPhone: '13812349196' })
    const { callRecordId: id } = (body as { data: { callRecordId: string } }).data
    await soon(async () => {
      const { legs = [] } = (await backend.network?.stats()) ?? {}
      return legs.some(({ callRecordId }) => callRecordId === id)
    }).toBe(true)
    await ask('agent1', `/calls/${id}/hang_up`, 'POST')
    await soon(() => isOver(id)).toBe(true)
    expect((await dialogue('agent1', id)).list).toEqual([])
  })
})

describe('a transcript that cannot be written', () => {
  it('is nevertheless over', async () => {
    const { id } = await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('id', 'not in', backend.db.selectFrom('call_dialog').select('dialog_id'))
      .executeTakeFirstOrThrow()
    const realtime = realtimeServer(60_000)
    const talks = liveDialogues({ db: backend.db, realtime, log: () => undefined })
    const line: SpokenLine = {
      ...{ sequence: 1, role: 'customer', text: '喂', startTime: 0, endTime: 1, nodeName: '' },
      ...{ ignored: false, matchCondition: null, matchValue: '' }
    }
    const call = { callRecordId: id, enterpriseId: 'ent-1', since: Date.now() }
    talks.begin(call, [line])
    await talks.end(id)
    // No database keeps such a text.
    talks.begin(call, [{ ...line, sequence: 2, text: '\u0000' }])
    expect(talks.linesOf(id)).toHaveLength(1)
    await expect(talks.end(id)).rejects.toThrow()
    expect(talks.linesOf(id)).toBeUndefined()
    await realtime.stop()
  })
})
