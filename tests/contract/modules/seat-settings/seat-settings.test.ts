import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  PhoneCard,
  SeatOptions,
  SeatRow
} from '../../../../core/features/seat-settings/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { socketPhone } from '../../../support/telephony/socket-phone.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend({ telephones: true })
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const options = () => ask<SeatOptions>('/seats/options')
const rows = async (search: Record<string, string> = {}) =>
  (await ask<{ list: SeatRow[] }>(`/seats?${new URLSearchParams({ pageSize: '100', ...search })}`))
    .list
const at = async (extension: string): Promise<SeatRow> => {
  const found = (await rows({ extension })).find(row => row.extension === extension)
  if (!found) throw new Error(`No seat ${extension}`)
  return found
}
const draft = (extension: string, more: object = {}) => ({
  ...{ extension, agentMode: 0, agentRole: 2, groups: [], callerNumbers: [], wrapUpSeconds: null },
  ...more
})
const edit = (id: string, body: object) => ask(`/seats/${id}`, body, 'PUT')
const freeMember = async () => {
  const [member] = (await options()).members
  if (!member) throw new Error('Everyone has a seat')
  return member.id
}
const agentStatus = async (username: string) => {
  const { access_token: token } = await backend.signIn(username)
  const { body } = await backend.send('/api/agent/status', { token })
  return (body as { data: { cidHolders: { cidNumber: string }[]; agentMode: number } }).data
}

describe('a seat', () => {
  it('is added with all that it obeys, listed, and removed with its licence', async () => {
    const before = (await options()).licences
    const memberId = await freeMember()
    const { id } = await ask<{ id: string }>('/seats', {
      ...draft('701', {
        agentRole: 1,
        groups: [{ id: 'agents-1', level: 3 }],
        callerNumbers: ['02085550101'],
        wrapUpSeconds: 15
      }),
      memberId
    })
    expect(await at('701')).toMatchObject({
      ...{ id, memberId, agentRole: 1, agentMode: 0, wrapUpSeconds: 15, hasPhoneSecret: false },
      groups: [{ id: 'agents-1', name: '客服一部外呼组', level: 3 }],
      callerNumbers: [{ cidNumber: '02085550101' }],
      canChange: true
    })
    expect((await options()).licences).toEqual({ ...before, used: before.used + 1 })
    expect((await rows({ groupId: 'agents-1' })).map(row => row.id)).toContain(id)
    expect((await rows({ agentRole: '1' })).map(row => row.id)).toEqual([id])
    // The seats that a task may be given are those of ordinary agents.
    const seats = await ask<{ list: { id: string }[] }>('/seat_config?pageSize=100&agentRole=2')
    expect(seats.list.map(seat => seat.id)).not.toContain(id)
    await ask(`/seats/${id}`, undefined, 'DELETE')
    expect(await rows({ extension: '701' })).toEqual([])
    expect((await options()).licences).toEqual(before)
  })

  it('has an extension of its own, a known member, numbers of the enterprise and known groups', async () => {
    const memberId = await freeMember()
    const add = (body: object) => ask('/seats', { ...body, memberId })
    await expect(add(draft('200'))).rejects.toThrow('分机号已被占用')
    await expect(add(draft('012'))).rejects.toThrow('分机号为3位数字，首位不为0')
    await expect(add(draft('702', { callerNumbers: ['01085550200'] }))).rejects.toThrow(
      '企业没有号码 01085550200'
    )
    const foreign = [{ id: 'agents-3', level: 1 }]
    await expect(add(draft('702', { groups: foreign }))).rejects.toThrow('坐席组不存在或已删除')
    await expect(ask('/seats', { ...draft('702'), memberId: 'no-member' })).rejects.toThrow(
      '请选择成员'
    )
    await expect(ask('/seats', { ...draft('702'), memberId: 'user-4' })).rejects.toThrow(
      '该成员已有坐席'
    )
    const own = await at('200')
    await expect(edit(own.id, draft('100'))).rejects.toThrow('分机号已被占用')
    // Of two who choose the same one at once, one gets it.
    const members = (await options()).members.slice(0, 2)
    const both = await Promise.allSettled(
      members.map(({ id }) => ask('/seats', { ...draft('703'), memberId: id }))
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await ask(`/seats/${(await at('703')).id}`, undefined, 'DELETE')
  })

  it('needs a licence, from wherever it is added', async () => {
    const { used } = (await options()).licences
    const bought = (seat_licences: number) =>
      backend.db
        .updateTable('enterprise')
        .set({ seat_licences })
        .where('id', '=', 'ent-1')
        .execute()
    await bought(used)
    const message = `坐席许可已用完（已用 ${used}，共 ${used}），请删除不用的坐席或增购许可`
    const memberId = await freeMember()
    await expect(ask('/seats', { ...draft('704'), memberId })).rejects.toThrow(message)
    const member = {
      ...{ username: 'licence.2026', name: '许可', mobile: '13730000001', email: '' },
      ...{ departmentId: 'dep-2', roleIds: ['role-3'], userPost: 0, extension: '704' }
    }
    await expect(ask('/members', member)).rejects.toThrow(message)
    await bought(used + 1)
    const [one, other] = (await options()).members
    const both = await Promise.allSettled([
      ask('/seats', { ...draft('704'), memberId: one?.id }),
      ask('/seats', { ...draft('705'), memberId: other?.id })
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await bought(50)
  })

  it('is changed at once for its agent, and each changed value is logged', async () => {
    const seat = await at('200')
    const groups = [{ id: 'agents-2', level: 5 }]
    await edit(seat.id, draft('200', { agentMode: 1, callerNumbers: ['4008005678'], groups }))
    expect(await agentStatus('agent2')).toMatchObject({
      agentMode: 1,
      cidHolders: [{ cidNumber: '4008005678' }]
    })
    const [entry] = (
      await ask<{ list: { changes: object[]; target: string }[] }>(
        `/operation_log?${new URLSearchParams({ detail: '编辑坐席' })}`
      )
    ).list
    expect(entry?.target).toContain('200')
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { name: '接听方式', before: '网页电话', after: 'SIP电话' },
        { name: '坐席组', before: '客服二部外呼组（1 级）', after: '客服二部外呼组（5 级）' }
      ])
    )
    await edit(seat.id, draft('200', { groups }))
  })

  it('is set up by those who manage seats, within their rights', async () => {
    const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
    const admins = await at('900')
    await expect(leader(`/seats/${admins.id}`, draft('900'), 'PUT')).rejects.toThrow('权限')
    await expect(leader(`/seats/${admins.id}/phone`, {}, 'POST')).rejects.toThrow('权限')
    const own = await leader<{ list: SeatRow[] }>('/seats?extension=300')
    expect(own.list[0]?.canChange).toBe(true)
    const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
    await expect(agent('/seats')).rejects.toThrow('权限')
    await expect(ask('/seats/seat-110', undefined, 'DELETE')).rejects.toThrow('坐席不存在')
  })
})

describe('a SIP telephone', () => {
  const reset = (id: string) => ask<PhoneCard>(`/seats/${id}/phone`, {}, 'POST')

  it('registers with the secret of its card, until that is reset or the member is disabled', async () => {
    const seat = await at('200')
    await edit(seat.id, draft('200', { agentMode: 1 }))
    const card = await reset(seat.id)
    expect(card).toMatchObject({ extension: '200', domain: 'demo.hutong' })
    expect(card.address).toContain('/sip')
    const phone = await socketPhone(backend.url, '200')
    expect(await phone.register(card.secret)).toBe(200)
    expect((await at('200')).hasPhoneSecret).toBe(true)
    // Its calls ring at the telephone.
    const ringing = phone.received('INVITE')
    await backend.network?.incoming({ from: '13800138000', to: '200' })
    phone.decline(await ringing)
    await expect.poll(() => backend.network?.activeCallOf('200')).toBeUndefined()

    const closed = phone.closed()
    const next = await reset(seat.id)
    await closed
    expect(next.secret).not.toBe(card.secret)
    const again = await socketPhone(backend.url, '200')
    expect(await again.register(card.secret)).toBe(403)
    expect(await again.register(next.secret)).toBe(200)
    const cut = again.closed()
    await ask('/members/status', { idList: ['user-4'], userStatus: 2 }, 'PUT')
    await cut
    const last = await socketPhone(backend.url, '200')
    expect(await last.register(next.secret)).toBe(403)
    await ask('/members/status', { idList: ['user-4'], userStatus: 1 }, 'PUT')
    // Disabling has revoked it for good.
    expect(await last.register(next.secret)).toBe(403)
    expect((await at('200')).hasPhoneSecret).toBe(false)
    const newest = await reset(seat.id)
    expect(newest.secret).not.toBe(next.secret)
    expect(await last.register(newest.secret)).toBe(200)
    // In the mode of the browser it is no telephone of the seat.
    const left = last.closed()
    await edit(seat.id, draft('200'))
    await left
    const browserMode = await socketPhone(backend.url, '200')
    expect(await browserMode.register(newest.secret)).toBe(403)
    browserMode.close()
  })
})

describe('a group of seats', () => {
  it('is added and renamed, under a name of its own', async () => {
    const { id } = await ask<{ id: string }>('/seat_groups', { name: ' 夜班组 ' })
    await expect(ask('/seat_groups', { name: '夜班组' })).rejects.toThrow('坐席组名称已存在')
    await expect(ask('/seat_groups', { name: ' ' })).rejects.toThrow('请输入坐席组名称')
    await ask(`/seat_groups/${id}`, { name: '晚班组' }, 'PUT')
    expect((await options()).groups).toContainEqual({ id, name: '晚班组', seatCount: 0 })
    await expect(ask('/seat_groups/agents-3', { name: '别家' }, 'PUT')).rejects.toThrow('不存在')

    // It goes with the places of its seats, but not while it is used.
    const seat = await at('200')
    await edit(seat.id, draft('200', { groups: [{ id, level: 2 }] }))
    const remove = (group: string) => ask(`/seat_groups/${group}`, undefined, 'DELETE')
    await backend.db
      .updateTable('service_type')
      .set({ group_id: id })
      .where('enterprise_id', '=', 'ent-1')
      .where('rank', '=', 1)
      .execute()
    await expect(remove(id)).rejects.toThrow(/正在使用，不能删除：工单类型“/)
    await backend.db.updateTable('service_type').set({ group_id: null }).execute()
    await remove(id)
    expect((await at('200')).groups).toEqual([])
    await expect(remove(id)).rejects.toThrow('不存在')
    await expect(remove('agents-1')).rejects.toThrow(/呼叫任务“|接待场景“/)
  })
})
