/** The rated calls: search, scope, remark, export, setting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RatedCall, RatingOptions } from '../../../../core/features/satisfaction/schemas.ts'
import { insertRatings } from '../../../../demo/server/modules/satisfaction/rating-writes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
  admin = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, admin)
})
afterAll(() => backend.close())

interface Page {
  list: RatedCall[]
  total: number
}
const listAs = (asking: ReturnType<typeof askingAs>, search: Record<string, string> = {}) =>
  asking<Page>(`/satisfaction/ratings?${new URLSearchParams({ pageSize: '100', ...search })}`)
const list = (search?: Record<string, string>) => listAs(ask, search)
const rows = () => backend.db.selectFrom('satisfaction_rating').selectAll().execute()
const remark = (id: string, text: string, readTime: number | null, asking = ask) =>
  asking<{ remark: RatedCall['remark'] }>(
    `/satisfaction/ratings/${id}/remark`,
    { text, readTime },
    'PUT'
  )

describe('the sample history', () => {
  it('has a rating for answered calls that an agent or a robot hung up, and for no other', async () => {
    const calls = await backend.db
      .selectFrom('satisfaction_rating')
      .innerJoin('call_record', 'call_record.id', 'satisfaction_rating.call_record_id')
      .select([
        'answered_at',
        'ended_at',
        'hangup_type',
        'invited_at',
        'satisfaction_rating.user_id'
      ])
      .select('call_record.user_id as owner')
      .execute()
    expect(calls.length).toBeGreaterThan(10)
    for (const call of calls) {
      expect(call.answered_at).not.toBeNull()
      expect([1, 2]).toContain(call.hangup_type)
      expect(call.invited_at).toBe(call.ended_at)
      expect(call.user_id).toBe(call.owner)
    }
  })
})

describe('the list', () => {
  it('has every rating of the enterprise, newest first', async () => {
    const { list: found, total } = await list()
    expect(total).toBe((await rows()).length)
    const times = found.map(({ inviteTime }) => inviteTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('counts for each filter as many rows as there are', async () => {
    const all = await rows()
    const [some] = all.filter(({ is_robot }) => !is_robot)
    if (!some) throw new Error('no rating')
    const checks: [Record<string, string>, (row: (typeof all)[number]) => boolean][] = [
      [{ rating: '1' }, ({ rating }) => rating === 1],
      [{ rating: 'none' }, ({ rating }) => rating === null],
      [{ rating: 'rated' }, ({ rating }) => rating !== null],
      [{ rating: 'good' }, ({ rating }) => rating !== null && rating <= 2],
      [{ rating: 'poor' }, ({ rating }) => rating !== null && rating >= 4],
      [{ callType: '1' }, ({ is_robot }) => is_robot],
      [
        { callType: '2', userId: some.user_id },
        row => !row.is_robot && row.user_id === some.user_id
      ],
      [{ departmentId: 'dep-2' }, ({ department_id }) => department_id === 'dep-2'],
      [{ departmentId: 'none' }, ({ department_id }) => department_id === null],
      [{ hasRemark: 'true' }, row => row.remark !== ''],
      [{ hasRemark: 'false' }, row => row.remark === '' && (row.rating ?? 0) >= 4],
      [
        { beginTime: String(some.invited_at), endTime: String(some.invited_at) },
        row => row.invited_at === some.invited_at
      ]
    ]
    for (const [search, matches] of checks)
      expect([search, (await list(search)).total]).toEqual([search, all.filter(matches).length])
  })

  it('finds customers by name and number, and masks a hidden number', async () => {
    const [one] = (await list({ callType: '2' })).list
    if (!one) throw new Error('no rating')
    const named = await list({ customerName: one.customerName })
    expect(named.list.map(({ callRecordId }) => callRecordId)).toContain(one.callRecordId)
    const { customer_phone: phone } = await backend.db
      .selectFrom('call_record')
      .select('customer_phone')
      .where('id', '=', one.callRecordId)
      .executeTakeFirstOrThrow()
    expect((await list({ customerPhone: phone })).total).toBeGreaterThan(0)
    const mask = (isHidden: boolean) =>
      backend.db
        .updateTable('call_record')
        .set({ is_number_hidden: isHidden })
        .where('id', '=', one.callRecordId)
        .execute()
    await mask(true)
    const masked = (await list()).list.find(({ callRecordId }) => callRecordId === one.callRecordId)
    await mask(false)
    expect(masked?.customerPhone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  })

  it('is sorted by rating; those without one are least', async () => {
    const ratings = (await list({ sort: '-rating' })).list.map(({ rating }) => rating ?? 0)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  })

  // rule satisfaction-4
  it('is limited to the department of a squad leader, as are the options', async () => {
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    const { list: own, total } = await listAs(leader)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan((await rows()).length)
    const members = await backend.db
      .selectFrom('membership')
      .select('user_id')
      .where('department_id', '=', 'dep-2')
      .execute()
    const ids = new Set(members.map(({ user_id }) => user_id))
    const { agents } = await leader<RatingOptions>('/satisfaction/options')
    expect(agents.length).toBeGreaterThan(0)
    expect(agents.every(({ userId }) => ids.has(userId))).toBe(true)
    const others = (await rows()).find(({ user_id, rating }) => rating === 1 && !ids.has(user_id))
    if (!others) throw new Error('no rating')
    expect(own.map(({ callRecordId }) => callRecordId)).not.toContain(others.call_record_id)
    await expect(remark(others.call_record_id, '回访', null, leader)).rejects.toThrow(
      '没有找到这条满意度记录'
    )
  })

  it('needs the permission', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    for (const path of ['/ratings', '/options', '/report?from=2026-01-01&to=2026-01-01'])
      expect((await backend.send(`/api/satisfaction${path}`, { token })).status).toBe(403)
  })
})

describe('the remark of a poor rating', () => {
  let poor: RatedCall
  beforeAll(async () => {
    const [call] = await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('id', 'not in', eb => eb.selectFrom('satisfaction_rating').select('call_record_id'))
      .where('answered_at', 'is not', null)
      .where('user_id', '=', 'user-3')
      .execute()
    if (!call) throw new Error('no call')
    await insertRatings(backend.db, [
      { call_record_id: call.id, invited_at: Date.now(), rating: 5 }
    ])
    const found = (await list()).list.find(({ callRecordId }) => callRecordId === call.id)
    if (!found) throw new Error('not listed')
    poor = found
  })

  // rule satisfaction-5
  it('is written with who and when, changed and removed, and logged', async () => {
    const first = await remark(poor.callRecordId, '  已致电道歉 ', null)
    expect(first.remark).toMatchObject({ text: '已致电道歉', userName: '陈思远' })
    const again = await remark(poor.callRecordId, '客户已接受', first.remark?.time ?? null)
    const [shown] = (await list({ rating: '5', hasRemark: 'true' })).list
    expect(shown).toMatchObject({ callRecordId: poor.callRecordId, remark: again.remark })
    const gone = await remark(poor.callRecordId, ' ', again.remark?.time ?? null)
    expect(gone).toEqual({ remark: null })
    const { list: log } = await ask<{ list: { target: string; detail: string }[] }>(
      '/operation_log?page=1&pageSize=10'
    )
    expect(log.slice(0, 3).map(({ target, detail }) => `${target} ${detail}`)).toEqual([
      `满意度记录 删除回访备注：${poor.customerName}`,
      `满意度记录 填写回访备注：${poor.customerName}`,
      `满意度记录 填写回访备注：${poor.customerName}`
    ])
  })

  it('does not overwrite one that the user has not read', async () => {
    const { remark: saved } = await remark(poor.callRecordId, '第一位', null)
    await expect(remark(poor.callRecordId, '第二位', null)).rejects.toThrow(
      '回访备注已被陈思远修改，请核对后重新保存'
    )
    await remark(poor.callRecordId, '', saved?.time ?? null)
    await expect(remark(poor.callRecordId, '第三位', saved?.time ?? null)).rejects.toThrow(
      '回访备注已被删除，请核对后重新保存'
    )
  })

  it('is refused for other ratings, when it is too long, and for an unknown call', async () => {
    const [good] = (await list({ rating: '1' })).list
    await expect(remark(good?.callRecordId ?? '', '很好', null)).rejects.toThrow(
      '仅不满意和很不满意的评价可以填写回访备注'
    )
    await expect(remark(poor.callRecordId, '长'.repeat(201), null)).rejects.toThrow('200')
    await expect(remark('none', '回访', null)).rejects.toThrow('没有找到这条满意度记录')
  })

  it('stands in the details of the call, with the rating', async () => {
    const base = await ask<{ satisfaction: unknown }>(`/call_records/base/${poor.callRecordId}`)
    expect(base.satisfaction).toEqual({ rating: 5, remark: '' })
    const [other] = await backend.db
      .selectFrom('call_record')
      .select('id')
      .where('enterprise_id', '=', 'ent-1')
      .where('answered_at', 'is', null)
      .where('ended_at', 'is not', null)
      .execute()
    expect(await ask(`/call_records/base/${other?.id}`)).toMatchObject({ satisfaction: null })
  })

  it('goes with the call when that is removed', async () => {
    const before = (await list()).total
    await ask('/call_records/delete', { idList: [poor.callRecordId] })
    expect((await list()).total).toBe(before - 1)
  })
})

describe('the export', () => {
  it('has the rows of the search, and needs both permissions', async () => {
    const transfers = transfersOf(backend, admin)
    const { id } = await ask<{ id: string }>('/satisfaction/export', { rating: 'rated' })
    await expect.poll(async () => (await transfers.find(id)).status).toBe(2)
    const lines = (await transfers.read(id, 'result')).trim().split('\n')
    expect(lines[0]).toContain('邀请时间')
    expect(lines[0]).toContain('客户姓名')
    expect(lines.length - 1).toBe((await list({ rating: 'rated' })).total)
    const { access_token: token } = await backend.signIn('agent1')
    const refused = await backend.send('/api/satisfaction/export', { token, body: {} })
    expect(refused.status).toBe(403)
  })
})

describe('the setting', () => {
  it('is on in the first enterprise, off in the second, and is switched with a log entry', async () => {
    expect(await ask('/satisfaction/invitation')).toEqual({ isOn: true })
    const { invitesCustomers } = await import(
      '../../../../demo/server/modules/satisfaction/invitation-setting.ts'
    )
    expect(await invitesCustomers(backend.db, 'ent-2')).toBe(false)
    await ask('/satisfaction/invitation', { isOn: false }, 'PUT')
    expect(await ask('/satisfaction/invitation')).toEqual({ isOn: false })
    await ask('/satisfaction/invitation', { isOn: true }, 'PUT')
    const { list: log } = await ask<{ list: { target: string; detail: string }[] }>(
      '/operation_log?page=1&pageSize=10'
    )
    expect(log.slice(0, 2)).toMatchObject([
      { target: '满意度邀请', detail: '开启' },
      { target: '满意度邀请', detail: '关闭' }
    ])
  })

  it('is switched with CMC.SYSTEM.SET alone', async () => {
    const { access_token: token } = await backend.signIn('leader')
    const path = '/api/satisfaction/invitation'
    expect((await backend.send(path, { token })).body).toMatchObject({ data: { isOn: true } })
    const refused = await backend.send(path, { token, method: 'PUT', body: { isOn: false } })
    expect(refused.status).toBe(403)
  })
})
