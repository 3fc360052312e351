import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchCondition } from '../../../../core/features/call-detail/enums.ts'
import type {
  CallBase,
  CallDetail,
  Dialogue
} from '../../../../core/features/call-detail/schemas.ts'
import { intentLetterOf } from '../../../../core/features/customer-details/enums.ts'
import { hexOf, textOfHex } from '../../../../core/lib/format/hex-text.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const FORBIDDEN = { status: 403, body: { message: '您没有执行此操作的权限' } }
const NO_CALL = { status: 404, body: { message: '通话记录不存在' } }
const done = { status: 200, body: { code: 1, data: null } }

let backend: TestBackend
const tokens: Record<string, string> = {}
beforeAll(async () => {
  backend = await openBackend()
  for (const name of ['admin', 'leader', 'agent1', 'agent2', 'account1'])
    tokens[name] = (await backend.signIn(name)).access_token
  // A call of another enterprise.
  const call = await backend.db.selectFrom('call_record').selectAll().limit(1).executeTakeFirst()
  if (call)
    await backend.db
      .insertInto('call_record')
      .values({ ...call, id: 'elsewhere', enterprise_id: 'ent-2' })
      .execute()
})
afterAll(() => backend.close())

const ask = (username: string, path: string, method = 'GET', body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const read = async <Data>(username: string, path: string): Promise<Data> =>
  ((await ask(username, path)).body as { data: Data }).data

const followUp = (username: string, callType: '' | '1' | '2' = '') =>
  read<CallDetail[]>(username, `/customers/customer-1/callRecords?callType=${callType}`)
const base = (username: string, id: string) =>
  read<CallBase>(username, `/call_records/base/${id}?includeHistory=true`)
const dialogue = (username: string, id: string, query = '') =>
  read<Dialogue>(username, `/call_records/${id}/dialogs${query}`)

/** A call of the first agent with the first customer that has this transcript. */
async function callWith(dialogId: string): Promise<string> {
  const row = await backend.db
    .selectFrom('call_record')
    .innerJoin('call_detail', 'call_record_id', 'id')
    .select('id')
    .where('dialog_id', '=', dialogId)
    .where('customer_id', '=', 'customer-1')
    .where('user_id', '=', 'user-3')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('the calls with a customer', () => {
  it('come newest first, all of them or those of the robot or of people', async () => {
    const all = await followUp('agent1')
    const times = all.map(({ callStartTime }) => callStartTime)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const [robots, people] = [await followUp('agent1', '1'), await followUp('agent1', '2')]
    expect(robots.length).toBeGreaterThan(0)
    expect(people.length).toBeGreaterThan(0)
    expect(robots.every(({ callType }) => callType === 1)).toBe(true)
    expect(people.every(({ callType }) => callType === 2)).toBe(true)
    expect(robots.length + people.length).toBe(all.length)
    expect(await ask('agent1', '/customers/customer-1/callRecords?callType=3')).toMatchObject({
      status: 400
    })
  })

  it('are those that one may see', async () => {
    const mine = await followUp('agent1')
    const shared = await followUp('admin')
    expect(shared.length).toBeGreaterThan(mine.length)
    expect(await followUp('agent2')).not.toEqual(expect.arrayContaining(mine))
    expect(await read('agent1', '/customers/unknown/callRecords')).toEqual([])
  })

  it('have everything in them that a card can show', async () => {
    const all = await followUp('agent1')
    const letters = new Set(all.map(({ intentName }) => intentName && intentLetterOf(intentName)))
    for (const letter of ['A', 'B', 'C', 'D', 'E', 'F']) expect(letters).toContain(letter)
    const written = new Set(all.map(({ intentName }) => intentName))
    for (const code of ['A', 'D', '02', '04', '101', '13', '100']) expect(written).toContain(code)
    expect(all.some(({ hasRecording }) => !hasRecording)).toBe(true)
    expect(all.some(({ remark }) => remark.length === 100)).toBe(true)
    expect(all.find(({ callRecordTags }) => callRecordTags.length > 0)?.callRecordTags).toEqual(
      expect.arrayContaining([{ tagName: expect.any(String), tagCount: expect.any(Number) }])
    )
    expect(all.some(one => one.assignDialogVarResultItems.length > 0)).toBe(true)
    expect(all.some(({ inboundRoute }) => inboundRoute !== null)).toBe(true)
    expect(all.some(({ manualIntentName }) => manualIntentName === 'B级')).toBe(true)
    expect(all.some(({ dialogCount }) => dialogCount === 5000)).toBe(true)
    expect(new Set(all.map(({ transferStatus }) => transferStatus))).toContain(1600)
    expect(new Set(all.map(({ isSeen }) => isSeen)).size).toBe(2)
    expect(all.find(({ templateCode }) => templateCode === 'HS-1001')?.templateName).toBe(
      '服务满意度回访'
    )
  })
})

describe('one call', () => {
  it('has its customer, its related calls and its chain', async () => {
    const call = await base('agent1', await callWith('sample-unhappy'))
    expect(call).toMatchObject({
      callType: 1,
      transferStatus: 1,
      callSource: 4,
      manualIntentCode: 'B',
      callItemInfo: { customerId: 'customer-1', callItemId: call.callRecordId, isDelete: false }
    })
    expect(call.customFieldsMap).toEqual(call.callItemInfo?.customFields)
    expect(call.customers?.[0]?.id).toBe('customer-1')
    const others = (await followUp('agent1')).map(({ callRecordId }) => callRecordId)
    expect(call.historyRecords?.map(({ callRecordId }) => callRecordId)).toEqual(
      others.filter(id => id !== call.callRecordId)
    )
    expect(call.callTargetChain?.map(({ phoneType }) => phoneType)).toEqual([
      'LINE',
      'ROBOT',
      'EXTERIOR',
      'AGENT'
    ])
    expect(call.callTargetChain?.at(-1)).toMatchObject({
      agentName: '王晓彤',
      agentNumber: '100',
      chainType: 'TRANSFER'
    })
  })

  it('leaves the history out unless it is requested', async () => {
    const id = await callWith('sample-busy')
    const call = await read<CallBase>('agent1', `/call_records/base/${id}`)
    expect(call).not.toHaveProperty('historyRecords')
    expect(call).not.toHaveProperty('callTargetChain')
  })

  it('takes one of four kinds of step', async () => {
    const calls = await followUp('agent1')
    const kinds = new Set<string>()
    for (const { callRecordId } of calls)
      for (const { chainType } of (await base('agent1', callRecordId)).callTargetChain ?? [])
        kinds.add(chainType)
    expect([...kinds].sort()).toEqual(['FORWARDING', 'INCOMING', 'OUTGOING', 'TRANSFER'])
  })

  const rows = ['/base/{id}', '/{id}/dialogs', '/{id}/audio_slice'].map(
    row => `/call_records${row}`
  )
  it.each([...rows, '/call_records/see_colorgrey?callRecordId={id}', '/repair_details/{id}'])(
    '%s is for those who see the call in the list',
    async row => {
      const path = row.replace('{id}', await callWith('sample-unhappy'))
      expect(await ask('agent2', path)).toMatchObject(FORBIDDEN)
      expect((await ask('leader', path)).status).toBe(200)
      expect(await ask('admin', row.replace('{id}', 'none'))).toMatchObject(NO_CALL)
      expect(await ask('admin', row.replace('{id}', 'elsewhere'))).toMatchObject(NO_CALL)
    }
  )

  it('knows how contact was found again, and hides half of the identity', async () => {
    const repaired = (await followUp('agent1')).find(({ remark }) => remark.includes('停机'))
    expect(await read('agent1', `/repair_details/${repaired?.callRecordId}`)).toMatchObject({
      repairItemInfo: {
        idCard: expect.stringMatching(/^\d{6}\*{8}.{4}$/),
        repairBatchStatus: 2,
        repairMessage: expect.any(String)
      }
    })
    const other = await callWith('sample-busy')
    expect(await read('agent1', `/repair_details/${other}`)).toEqual({ repairItemInfo: null })
  })

  it('is marked as seen by a look', async () => {
    const unseen = (await followUp('agent1')).find(({ isSeen }) => !isSeen)
    const id = unseen?.callRecordId ?? ''
    expect(await ask('agent1', `/call_records/see_colorgrey?callRecordId=${id}`)).toMatchObject(
      done
    )
    expect((await base('agent1', id)).isSeen).toBe(true)
  })
})

describe('a transcript', () => {
  it('leaves out what the robot ignored, unless one may read that', async () => {
    const id = await callWith('sample-satisfied')
    const [agents, leaders] = [await dialogue('agent1', id), await dialogue('leader', id)]
    expect(leaders.list.filter(({ ignored }) => ignored)).toHaveLength(1)
    expect(agents.list).toEqual(leaders.list.filter(({ ignored }) => !ignored))
    expect([agents.total, leaders.total]).toEqual([7, 8])
    expect(leaders.list.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(leaders.list[1]).toMatchObject({
      callId: id,
      role: 'customer',
      text: '喂，你好，方便的，你说吧。',
      nodeName: '开场白',
      matchCondition: 'POSITIVE',
      matchValue: ''
    })
  })

  it('knows all reasons that there are', async () => {
    const { list } = await dialogue('leader', await callWith('sample-conditions'))
    const found = new Set(list.map(line => line.matchCondition))
    for (const code of matchCondition.codes) expect(found).toContain(code)
    expect(new Set(matchCondition.codes.map(matchCondition.label)).size).toBe(15)
  })

  it('of 5,000 lines comes whole, or piece by piece', async () => {
    const id = await callWith('sample-long')
    const { list, total, hasMore } = await dialogue('leader', id)
    expect([list.length, total, hasMore]).toEqual([5000, 5000, false])
    const piece = await dialogue('leader', id, '?after=4000&limit=10')
    expect(piece.list.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 10 }, (_, index) => 4001 + index)
    )
    expect(piece.hasMore).toBe(true)
    const agents = await dialogue('agent1', id)
    expect(agents.total).toBe(4900)
  })

  it('of an unknown customer is empty', async () => {
    const { callRecordId } = (await followUp('agent1')).find(call => call.dialogCount === 0) ?? {}
    expect(await dialogue('agent1', callRecordId ?? '')).toEqual({
      list: [],
      total: 0,
      hasMore: false,
      isRunning: false
    })
  })
})

describe('a recording', () => {
  const slices = (username: string, id: string) => ask(username, `/call_records/${id}/audio_slice`)

  it('is served to users with the permission, and is an empty list where there is none', async () => {
    const [recorded, unheard] = [await callWith('sample-loan'), await callWith('sample-visit')]
    expect((await slices('agent1', recorded)).body).toEqual({
      code: 1,
      data: { [recorded]: [`/recordings/${recorded}`] }
    })
    expect((await slices('agent1', unheard)).body).toEqual({ code: 1, data: { [unheard]: [] } })
    expect(await slices('account1', recorded)).toMatchObject(FORBIDDEN)
  })

  it('is as long as the call, and its lines begin where speech begins', async () => {
    const id = await callWith('sample-satisfied')
    const { callDuration } = await base('leader', id)
    const ticket = await backend.ticketFor(tokens.leader ?? '', `/recordings/${id}`)
    const wave = await fetch(`${backend.url}/api/recordings/${id}?access_token=${ticket}`)
    const sound = Buffer.from(await wave.arrayBuffer()).subarray(58)
    expect(Math.abs(sound.length / 8000 - callDuration)).toBeLessThan(1)
    const { list } = await dialogue('leader', id)
    /** How many of so many samples are silence, in mu-law. */
    const silentShare = (at: number, samples: number) =>
      sound.subarray(at * 8, at * 8 + samples).filter(code => code === 0xff).length / samples
    for (const { startTime } of list) {
      expect(silentShare(startTime - 200, 1400)).toBe(1)
      expect(silentShare(startTime, 8000)).toBeLessThan(0.9)
    }
  })

  it('can be had in pieces, a line each, with the ticket of the call', async () => {
    const id = await callWith('sample-satisfied')
    const { list } = await dialogue('leader', id)
    const line = list[1]
    if (!line) throw new Error('No line')
    expect(line.audio).toBe(
      `/recordings/${id}/fragments/${hexOf('喂，你好，方便的，你说吧。')}?sequence=2`
    )
    const ticket = await backend.ticketFor(tokens.leader ?? '', `/recordings/${id}`)
    const fetched = (path: string, token = ticket) =>
      fetch(`${backend.url}/api${path}${path.includes('?') ? '&' : '?'}access_token=${token}`)
    const piece = await fetched(line.audio)
    expect(piece.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await piece.arrayBuffer())
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.length).toBeGreaterThan(20_000)
    const file = await fetched(line.audio.replace('?', '/download?'))
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    const whole = await fetched(`/recordings/${id}/download`)
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await fetched(line.audio.replace('=2', '=3'))).status).toBe(404)
    expect((await fetched(line.audio.replace(/[0-9a-f]{2}\?/, 'zz?'))).status).toBe(404)
    expect((await fetched(line.audio, 'made-up')).status).toBe(401)
    const other = await callWith('sample-unhappy')
    expect((await fetched(`/recordings/${other}/download`)).status).toBe(401)
  })

  it('keeps the piece that was ignored from those who may not read it', async () => {
    const id = await callWith('sample-satisfied')
    const hidden = (await dialogue('leader', id)).list.find(({ ignored }) => ignored)
    for (const [account, status] of [
      ['leader', 200],
      ['agent1', 404]
    ] as const) {
      const ticket = await backend.ticketFor(tokens[account] ?? '', `/recordings/${id}`)
      const answer = await fetch(`${backend.url}/api${hidden?.audio}&access_token=${ticket}`)
      expect(answer.status).toBe(status)
    }
  })

  it('has names for its pieces that come back as they went', () => {
    for (const text of ['', '您好', 'a/b?c#d', '👋🏽 ok']) expect(textOfHex(hexOf(text))).toBe(text)
    for (const hex of ['e', 'zz', 'ff']) expect(textOfHex(hex)).toBeUndefined()
  })
})
