import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import { speedReachMessages as messages } from '../../../../core/features/speed-reach/messages.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
let transfers: ReturnType<typeof transfersOf>
let now: () => number = diallingNow.dialClock
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow, dialClock: () => now() })
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
  transfers = transfersOf(backend, token)
})
afterAll(() => backend.close())

const FINISHED = 4
const SCRIPT = 'HS-1001'
interface Started {
  readonly callTaskId: string
  readonly isInAudit: boolean
  readonly added: { readonly success: number; readonly fail: number } | null
  readonly transferId: string | null
}
const start = (body: object) =>
  tasks.ask<Started>('/speed_reach', { templateCode: SCRIPT, ...body })
const runs = async () =>
  (await tasks.ask<{ list: CallTaskRow[] }>('/call_tasks?isSpeedReach=true')).list

describe('a run of 极速触达', () => {
  it('is a task of high weight for today that dials its numbers at once (speed-reach-1)', async () => {
    const phones = phonesFrom(700, 12)
    await tasks.ask('/blacklists/batch', { phones: [phones[0]], remark: '' })
    const made = await start({ phones: [...phones, '12'], name: '今晚邀约' })
    expect(made).toMatchObject({ isInAudit: false, transferId: null })
    expect(made.added).toMatchObject({ success: 12, fail: 1 })
    const task = await tasks.reached(made.callTaskId, FINISHED)
    expect(task).toMatchObject({ name: '今晚邀约', weight: 'HIGH', isSpeedReach: true })
    const [period] = task.workTimePeriods
    expect(period?.dialDates[0]?.endDate).toBe(period?.dialDates[0]?.startDate)
    const board = await tasks.dashboard(made.callTaskId)
    expect(board).toMatchObject({ totalCount: 12, dialledNumbers: 11, skippedCount: 1 })
    expect(board.leftOut).toEqual([{ reason: 'BLACKLIST', count: 1 }])
    expect((await runs()).map(({ id }) => id)).toEqual([made.callTaskId])
    const plain = await tasks.create()
    expect((await runs()).map(({ id }) => id)).not.toContain(plain)
  })

  it('starts when the file of its numbers is imported, with the variables of the script', async () => {
    const rows = phonesFrom(800, 4).map(phone => `${phone},王芳,金卡,2026-12-31`)
    const [script] = await scriptsWithVariables()
    const heading = `号码,姓名,${script?.variables.join(',')}`
    const attachmentKey = await transfers.upload([heading, ...rows].join('\n'))
    const made = await start({ templateCode: script?.templateCode, attachmentKey })
    expect(made.added).toBe(null)
    await tasks.reached(made.callTaskId, FINISHED)
    expect(await transfers.find(made.transferId ?? '')).toMatchObject({ successCount: 4 })
    await expect(
      start({ templateCode: script?.templateCode, phones: phonesFrom(850, 1) })
    ).rejects.toThrow(messages.needsFile({ name: script?.templateName ?? '' }))
  })

  it('does not start by a file without a usable number', async () => {
    const attachmentKey = await transfers.upload('号码,姓名\n12,\n13,')
    const made = await start({ attachmentKey })
    await expect
      .poll(async () => (await transfers.find(made.transferId ?? '')).status, { interval: 20 })
      .toBeGreaterThan(1)
    expect(await tasks.detail(made.callTaskId)).toMatchObject({ status: 1, totalCount: 0 })
  })

  it('waits for the review if the enterprise has one (speed-reach-4)', async () => {
    await backend.db.updateTable('dialling_setting').set({ needs_audit: true }).execute()
    const made = await start({ phones: phonesFrom(900, 2) })
    const file = await transfers.upload(
      ['号码,姓名', ...phonesFrom(910, 2).map(phone => `${phone},`)].join('\n')
    )
    const second = await start({ attachmentKey: file })
    await backend.db.updateTable('dialling_setting').set({ needs_audit: false }).execute()
    expect(made.isInAudit).toBe(true)
    expect(await tasks.detail(made.callTaskId)).toMatchObject({ status: 6, totalCount: 2 })
    await expect
      .poll(async () => (await tasks.detail(second.callTaskId)).totalCount, { interval: 20 })
      .toBe(2)
    expect((await tasks.detail(second.callTaskId)).status).toBe(6)
  })

  it('begins in one transaction, so that a lost server leaves none of it half', async () => {
    await backend.db.updateTable('dialling_setting').set({ needs_audit: true }).execute()
    const { callTaskId: id } = await start({ phones: phonesFrom(930, 2), name: '一次写入' })
    await backend.db.updateTable('dialling_setting').set({ needs_audit: false }).execute()
    const { rows } = await sql<{
      by: string
    }>`select xmin::text as by from call_task where id = ${id}
      union select xmin::text from call_item where task_id = ${id}
      union select xmin::text from operation_log where detail like '%一次写入%'`.execute(backend.db)
    expect(rows).toHaveLength(1)
  })

  it('exports its numbers with their results', async () => {
    const phones = phonesFrom(950, 3)
    const { callTaskId } = await start({ phones })
    await tasks.reached(callTaskId, FINISHED)
    const { id } = await tasks.ask<{ id: string }>(`/call_tasks/${callTaskId}/items/export`, {})
    await expect.poll(async () => (await transfers.find(id)).status, { interval: 20 }).toBe(2)
    expect(rowsOfCsv(await transfers.read(id, 'result'))).toHaveLength(1 + phones.length)
  })
})

const scriptsWithVariables = async () =>
  (
    await tasks.ask<{
      templateVOList: { templateCode: string; templateName: string; variables: string[] }[]
    }>('/call_tasks/create_before_create')
  ).templateVOList.filter(({ variables }) => variables.length === 2)

describe('a run is refused', () => {
  const count = async () => (await runs()).length

  it('without numbers, and leaves nothing behind', async () => {
    const before = await count()
    await expect(start({})).rejects.toThrow(messages.empty())
    await expect(start({ phones: ['12', '13'] })).rejects.toThrow('没有可拨打的号码')
    await expect(start({ attachmentKey: 'nothing' })).rejects.toThrow()
    await expect(start({ phones: [] })).rejects.toThrow()
    await expect(start({ phones: [7] })).rejects.toThrow()
    expect(await count()).toBe(before)
  })

  it('outside the hours in which it could dial (speed-reach-3)', async () => {
    const late = new Date().setHours(21, 0, 0, 0)
    now = () => late
    try {
      await expect(start({ phones: phonesFrom(970, 1) })).rejects.toThrow(messages.over())
    } finally {
      now = diallingNow.dialClock
    }
  })

  it('with an unknown script, and does not show to another enterprise', async () => {
    await expect(start({ templateCode: 'NONE', phones: phonesFrom(980, 1) })).rejects.toThrow()
    const [run] = await runs()
    // A switch ends the user's other logins.
    const { body } = await backend.asClient('/api/oauth/switch_token', {
      ...{ access_token: token, enterprise_id: 'ent-2' }
    })
    const foreign = tasksOf(backend, (body as { access_token: string }).access_token)
    await expect(foreign.detail(run?.id ?? '')).rejects.toThrow('呼叫任务不存在或已删除')
    expect(await foreign.ask('/call_tasks?isSpeedReach=true')).toMatchObject({ list: [] })
    token = (await backend.signIn('admin')).access_token
    tasks = tasksOf(backend, token)
    transfers = transfersOf(backend, token)
  })

  it('without both permissions', async () => {
    for (const who of ['leader', 'agent1']) {
      const less = (await backend.signIn(who)).access_token
      const body = { templateCode: SCRIPT, phones: phonesFrom(990, 1) }
      expect((await backend.send('/api/speed_reach', { token: less, body })).status).toBe(403)
    }
  })
})

describe('the link that a system attaches to a run (speed-reach-5)', () => {
  const body = { phones: phonesFrom(1000, 1) }
  const withLink = (thunderConfigUrl: string) =>
    start({ ...body, extendAttribute: { taskGroupName: '双十一', thunderConfigUrl } })

  it('is kept with the task and with its files', async () => {
    const thunderConfigUrl = 'https://example.com/config?id=1'
    const { callTaskId } = await withLink(thunderConfigUrl)
    const extendAttribute = { taskGroupName: '双十一', thunderConfigUrl }
    expect((await tasks.detail(callTaskId)).extendAttribute).toEqual(extendAttribute)
    const { id } = await tasks.ask<{ id: string }>(`/call_tasks/${callTaskId}/items/export`, {})
    expect((await transfers.find(id)).extendAttribute).toEqual(extendAttribute)
    const plain = await transfers.exportCalls()
    expect(await transfers.find(plain)).not.toHaveProperty('extendAttribute')
  })

  it('is an address of the web', async () => {
    for (const bad of ['javascript:alert(1)', 'ftp://example.com', '/path', 'data:text/html,x'])
      await expect(withLink(bad)).rejects.toThrow(messages.wrongAddress())
  })
})
