import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClueTask } from '../../../../core/features/clue-tasks/schemas.ts'
import type { ClueDetails, ClueMember, ClueRow } from '../../../../core/features/clues/schemas.ts'
import type { CustomerInfo } from '../../../../core/features/customers/customer-info-schemas.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'

const CONFLICT = '该线索已被他人修改，请刷新后重试'
const NO_CLUE = missing('线索不存在或已删除')

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const list = async (search: Record<string, string> = {}, account: Persona = 'leader') =>
  cases.ask<Page<ClueRow>>(
    account,
    `/clue_task/clues?${new URLSearchParams({ pageSize: '100', ...search })}`
  )
const details = (id: string, account: Persona = 'leader') =>
  cases.ask<ClueDetails>(account, `/clue_task/clue_details/${id}`)
const edit = (id: string, body: object, account: Persona = 'leader') =>
  cases.send(account, 'PUT', `/call_items/${id}/customer_info`, { callItemNumberId: id, ...body })
const turn = (idList: readonly string[], account: Persona = 'leader') =>
  cases.send(account, 'POST', '/clue_task/turn_customer', { idList })
const share = (
  idList: readonly string[],
  memberIds?: readonly string[],
  account: Persona = 'leader'
) => cases.send(account, 'POST', '/clue_task/share_customer', { idList, operateType: 0, memberIds })

/** A clue of the leader's, not converted to a customer and not shared. */
const fresh = async (nth = 0): Promise<ClueRow> => {
  const { list: mine } = await list()
  const own = mine.filter(({ customerId, isShared }) => customerId === null && !isShared)
  const one = own[nth]
  if (!one) throw new Error('No clue to be had')
  return one
}

describe('the clues', () => {
  it('visible are own, shared and unclaimed ones and those of own tasks; an administrator sees all', async () => {
    const { list: mine } = await list()
    expect(mine.length).toBeGreaterThan(5)
    expect(mine.every(({ isMine, ownerName }) => isMine && ownerName === '林若溪')).toBe(true)
    const { list: shared } = await list({ scope: 'shared' })
    expect(shared.length).toBeGreaterThan(3)
    expect(shared.every(({ isShared }) => isShared)).toBe(true)
    const { list: visible } = await list({ scope: 'all' })
    const { list: unclaimed } = await list({ scope: 'unclaimed' })
    expect(unclaimed.length).toBeGreaterThan(1)
    expect(unclaimed.every(one => one.isUnclaimed && one.ownerName === '')).toBe(true)
    const ofTasks: ClueRow[] = []
    for (const { id } of (await cases.ask<Page<ClueTask>>('leader', '/clue_tasks')).list)
      ofTasks.push(
        ...(await cases.ask<Page<ClueRow>>('leader', `/clue_tasks/${id}/clues?pageSize=100`)).list
      )
    expect(ofTasks.some(({ isMine }) => !isMine)).toBe(true)
    const ids = new Set([...mine, ...shared, ...unclaimed, ...ofTasks].map(({ id }) => id))
    expect(new Set(visible.map(({ id }) => id))).toEqual(ids)
    const { list: all } = await list({ scope: 'all' }, 'admin')
    expect(all.length).toBeGreaterThan(visible.length)
    expect(all.some(({ ownerName }) => ownerName === '')).toBe(true)
    expect((await list({ scope: 'all' }, 'outsider')).total).toBe(0)
  })

  it('show every state that there is', async () => {
    const { list: all } = await list({ scope: 'all' }, 'admin')
    const has = (name: keyof ClueRow) => [...new Set(all.map(row => row[name]))].sort()
    expect(has('taskStatus')).toEqual([0, 1, 2, 3, 4])
    expect(has('followStage')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(has('followState')).toEqual(['k1', 'k2', 'k3', 'l4'])
    expect(has('allocationType')).toEqual([0, 1, 2, 3, 4, 5])
    expect(all.some(({ customerName }) => customerName.length === 60)).toBe(true)
    expect(all.some(({ customerName }) => customerName.includes('·'))).toBe(true)
    expect(all.some(({ customerId }) => customerId !== null)).toBe(true)
  })

  it('come newest first, and are found by name, company, number and state', async () => {
    const { list: all } = await list({ scope: 'all' }, 'admin')
    const times = all.map(({ createTime }) => createTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const one = all.find(row => row.companyName !== '' && !row.phoneMasked)
    if (!one) throw new Error('No clue to be had')
    for (const search of [
      { customerName: one.customerName },
      { companyName: one.companyName.slice(0, 4) },
      { customerPhone: one.customerPhone.slice(3, 9) },
      { taskStatus: String(one.taskStatus) },
      { followStage: String(one.followStage) },
      { beginTime: String(one.createTime), endTime: String(one.createTime) }
    ]) {
      const found = await list({ scope: 'all', ...search }, 'admin')
      expect(found.list.map(({ id }) => id)).toContain(one.id)
      expect(found.total).toBeLessThan(all.length)
    }
  })

  it('hide some numbers, and do not give them away digit by digit', async () => {
    const { list: all } = await list({ scope: 'all' }, 'admin')
    const hidden = all.find(({ phoneMasked }) => phoneMasked)
    const row = await cases.db
      .selectFrom('clue')
      .select('phone')
      .where('id', '=', hidden?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(hidden?.customerPhone).toMatch(/^1\d\d\*{4}\d{4}$/)
    const by = async (customerPhone: string) =>
      (await list({ scope: 'all', customerPhone }, 'admin')).list.map(({ id }) => id)
    expect(await by(row.phone.slice(0, 8))).not.toContain(hidden?.id)
    expect(await by(row.phone)).not.toContain(hidden?.id)
    await cases.send('admin', 'PUT', `/numbers/decipher?clueIds=${hidden?.id}`, [])
    expect(await by(row.phone)).toContain(hidden?.id)
  })

  it.each(['account1', 'noRole'] as const)('are not for %s', async account => {
    for (const path of ['clues', 'clue_details/clue-1', 'members'])
      expect(await cases.get(account, `/clue_task/${path}`)).toMatchObject(FORBIDDEN)
    expect([403, 404]).toContain((await edit('clue-1', { version: 1 }, account)).status)
    expect(await turn(['clue-1'], account)).toMatchObject(FORBIDDEN)
    expect(await share(['clue-1'], [], account)).toMatchObject(FORBIDDEN)
  })
})

describe('one clue', () => {
  it('comes with its calls, the newest first, and those who have the number already', async () => {
    const all = (await list({ scope: 'all' }, 'admin')).list
    const each = await Promise.all(all.map(({ id }) => details(id, 'admin')))
    const known = each.find(
      ({ callRecords, customers }) => callRecords.length > 1 && customers.length > 0
    )
    if (!known) throw new Error('No clue with calls')
    const times = known.callRecords.map(({ callStartTime }) => callStartTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(each.some(({ callRecords }) => callRecords.length === 0)).toBe(true)
    // A supervisor's own leg is no call with the person.
    const [leg] = known.callRecords
    const source = (call_source: number | null) =>
      cases.db
        .updateTable('call_record')
        .set({ call_source })
        .where('id', '=', leg?.callRecordId ?? '')
        .execute()
    await source(8)
    const fewer = (await details(known.id, 'admin')).callRecords
    expect(fewer.map(({ callRecordId }) => callRecordId)).not.toContain(leg?.callRecordId)
    await source(null)
    expect(known).toMatchObject({ canEdit: true, isDelete: false, callItemNumberId: known.id })
  })

  it('is out of reach where it is neither one’s own nor shared', async () => {
    const visible = new Set((await list({ scope: 'all' })).list.map(({ id }) => id))
    const foreign = (await list({ scope: 'all' }, 'admin')).list.find(({ id }) => !visible.has(id))
    const id = foreign?.id ?? ''
    expect(await cases.get('leader', `/clue_task/clue_details/${id}`)).toMatchObject(NO_CLUE)
    // One path for calls and clues does not tell which of them is out of reach.
    expect(await edit(id, { version: 1 })).toMatchObject({ status: 404 })
    expect(await turn([id])).toMatchObject(NO_CLUE)
    expect(await share([id])).toMatchObject(NO_CLUE)
    expect(await cases.get('outsider', `/clue_task/clue_details/${id}`)).toMatchObject(NO_CLUE)
  })

  it('that is deleted is reported as such, is in no list, and is not changed', async () => {
    const { list: all } = await list({ scope: 'all' }, 'admin')
    expect(all.map(({ id }) => id)).not.toContain('clue-12')
    expect(await details('clue-12', 'admin')).toMatchObject({ isDelete: true, canEdit: false })
    const sentence = '该线索或客户已被删除，不能编辑基本信息'
    expect(await edit('clue-12', { version: 1 }, 'admin')).toMatchObject(refused(sentence))
    expect(await turn(['clue-12'], 'admin')).toMatchObject(refused(sentence))
  })
})

describe('editing a clue', () => {
  it('changes what is sent, and when it was followed up', async () => {
    const { id, version } = await fresh()
    const before = await details(id)
    const body = { customerName: '新名', taskStatus: 1, followStage: 3, followState: 'k3' }
    expect(await edit(id, { ...body, version })).toMatchObject({
      body: { code: 1, data: { version: version + 1 } }
    })
    const after = await details(id)
    expect(after).toEqual({
      ...before,
      ...body,
      version: version + 1,
      lastFollowTime: after.lastFollowTime
    })
    expect(after.lastFollowTime).toBeGreaterThan(before.lastFollowTime ?? 0)
    expect((await cases.operations())[0]).toMatchObject({
      actionType: 2,
      target: '线索 新名',
      detail: '编辑线索'
    })
  })

  it('goes to the first of two writers, whichever way they write', async () => {
    const { id, version, customerName } = await fresh()
    expect(await edit(id, { version, remark: '甲' })).toMatchObject({ body: { code: 1 } })
    const conflict = { body: { code: 0, message: CONFLICT, errcode: 'VERSION_CONFLICT' } }
    expect(await edit(id, { version, remark: '乙' })).toMatchObject(conflict)
    const asSource = (more: object) =>
      cases.send('leader', 'PUT', `/call_items/${id}/customer_info`, {
        ...{ customerPhone: '', customerName, companyName: '公司', address: '地址' },
        ...{ callItemNumberId: id, ...more }
      })
    expect(await asSource({ version })).toMatchObject(conflict)
    expect(await asSource({ version: version + 1 })).toMatchObject({
      body: { code: 1, data: { version: version + 2 } }
    })
    expect(await details(id)).toMatchObject({ remark: '甲', companyName: '公司', address: '地址' })
    expect(await asSource({ version: version + 2, customerPhone: '13900000000' })).toMatchObject(
      refused('手机号不可修改')
    )
  })

  it.each([
    [{ customerName: ' ' }, '请输入客户名称'],
    [{ customerName: '名<script>' }, '只能输入英文，汉字，数字'],
    [{ age: 0 }, '请输入正整数'],
    [{ age: 2.5 }, '请输入有效的数字'],
    [{ remark: '字'.repeat(101) }, '不能超过100个字符'],
    [{ customFieldMap: { none: [] } }, '自定义字段不存在']
  ])('is refused with %j', async (body, sentence) => {
    const { id, version } = await fresh()
    expect(await edit(id, { version, ...body })).toMatchObject(refused(sentence))
    expect((await details(id)).version).toBe(version)
  })
})

describe('turning clues into customers', () => {
  it('makes one of each, and no second one', async () => {
    const rows = [await fresh(0), await fresh(1)]
    const ids = rows.map(({ id }) => id)
    const made = cases.dataOf<{ id: string; customerId: string }[]>(await turn(ids))
    expect(made.map(({ id }) => id).sort()).toEqual(ids.toSorted())
    for (const { id, customerId } of made) {
      const clue = await details(id)
      expect(clue).toMatchObject({ customerId, taskStatus: 2 })
      const customer = await cases.ask<CustomerInfo>(
        'leader',
        `/customers/${customerId}/basic_information`
      )
      expect(customer).toMatchObject({
        customerName: clue.customerName,
        phone: clue.customerPhone,
        phoneMasked: clue.phoneMasked,
        companyName: clue.companyName,
        userName: '林若溪',
        customFields: clue.customFieldsMap
      })
      expect(clue.customers.map(one => one.id)).toContain(customerId)
    }
    const again = await turn([ids[0] ?? '', (await fresh()).id])
    expect(again).toMatchObject({ body: { code: 0 } })
    expect((again.body as { message: string }).message).toMatch(/^线索“.+”已转为客户$/)
    expect((await fresh()).customerId).toBeNull()
    expect((await cases.operations())[0]).toMatchObject({ actionType: 1, detail: '转为客户' })
  })

  it('takes the customer of the same name and number where there is one', async () => {
    const { id } = await fresh()
    const { customerName, customerPhone } = await details(id)
    const person = { customerName, phone: customerPhone }
    const there = cases.dataOf<{ id: string }>(
      await cases.send('leader', 'POST', '/customers/add', person)
    )
    const [made] = cases.dataOf<{ customerId: string }[]>(await turn([id]))
    expect(made?.customerId).toBe(there.id)
  })

  it('also needs the right to add customers', async () => {
    const right = { role_id: 'role-2', code: 'CCS.SAVE.CUST.INFO' }
    await cases.db
      .deleteFrom('role_permission')
      .where('role_id', '=', right.role_id)
      .where('code', '=', right.code)
      .execute()
    expect(await turn([(await fresh()).id])).toMatchObject(FORBIDDEN)
    await cases.db.insertInto('role_permission').values(right).execute()
  })
})

describe('sharing clues', () => {
  it('with some shows them to those and no others', async () => {
    const { id } = await fresh()
    const members = await cases.ask<ClueMember[]>('leader', '/clue_task/members')
    const names = members.map(({ name }) => name)
    expect(names).not.toContain('林若溪')
    expect(names).toEqual(expect.arrayContaining(['王晓彤', '陈思远']))
    const found = await cases.ask<ClueMember[]>(
      'leader',
      `/clue_task/members?name=${encodeURIComponent('晓彤')}`
    )
    expect(found).toEqual([{ id: 'user-3', name: '王晓彤', department: '客服一部' }])
    expect(await share([id], ['user-3'])).toMatchObject({ body: { code: 1, data: null } })
    expect(await details(id)).toMatchObject({ isShared: true, sharedWith: found })
    const shared = async (account: Persona) =>
      (await list({ scope: 'shared' }, account)).list.map(row => row.id)
    expect(await shared('agent1')).toContain(id)
    expect(await shared('agent2')).not.toContain(id)
    // A shared clue may be edited, but not shared on.
    const { version } = await details(id, 'agent1')
    expect(await edit(id, { version, remark: '我来' }, 'agent1')).toMatchObject({
      body: { code: 1 }
    })
    expect(await share([id], [], 'agent1')).toMatchObject(refused('只能共享自己的线索'))
    await share([id])
    expect(await shared('agent2')).toContain(id)
    expect(await shared('outsider')).not.toContain(id)
    expect((await details(id)).sharedWith).toEqual([])
    const log = await cases.operations()
    expect(log[0]).toMatchObject({ actionType: 2, detail: '共享给全体成员' })
    expect(log.some(({ detail }) => detail === '共享给王晓彤')).toBe(true)
  })

  it('with an unknown member is rejected, and changes nothing', async () => {
    const { id } = await fresh()
    for (const unknownAccount of ['user-stranger', 'none'])
      expect(await share([id], ['user-3', unknownAccount])).toMatchObject(refused('成员不存在'))
    expect((await details(id)).isShared).toBe(false)
    expect(
      (await cases.send('leader', 'POST', '/clue_task/share_customer', { idList: [id] })).status
    ).toBe(400)
  })
})
