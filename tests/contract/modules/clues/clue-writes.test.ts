import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClueDetails, ClueRow } from '../../../../core/features/clues/schemas.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import {
  type Cases,
  FORBIDDEN,
  missing,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo } from '../../../support/server/backend.ts'

const done = { body: { code: 1 } }
const NO_CLUE = missing('线索不存在或已删除')

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
  // Agents follow clues up and may not delete; their leader may.
  await grant('role-3', 'CMC.CLUE.MANA')
  await grant('role-2', 'CMC.ADDRE.LIST.DELE')
  await grant('role-2', 'CMC.ADDRE.LIST.EXPO')
})
afterAll(() => cases.close())

const grant = (role_id: string, code: Permission) =>
  cases.db
    .insertInto('role_permission')
    .values({ role_id, code })
    .onConflict(conflict => conflict.doNothing())
    .execute()

const list = async (scope: 'mine' | 'unclaimed' | 'all', account: Persona = 'leader') =>
  (await cases.ask<Page<ClueRow>>(account, `/clue_task/clues?pageSize=100&scope=${scope}`)).list
const details = (id: string, account: Persona = 'leader') =>
  cases.ask<ClueDetails>(account, `/clue_task/clue_details/${id}`)
const add = (body: object, account: Persona = 'leader') =>
  cases.send(account, 'POST', '/clue_task/clues', body)
const claim = (idList: readonly string[], account: Persona = 'leader') =>
  cases.send(account, 'POST', '/clue_task/claim', { idList })
const remove = (idList: readonly string[], account: Persona = 'leader') =>
  cases.send(account, 'POST', '/clue_task/delete', { idList })

let next = 0
const phone = () => `1399000${String(++next).padStart(4, '0')}`
const added = async (more: object = {}, account: Persona = 'leader') =>
  cases.dataOf<{ id: string }>(
    await add({ customerName: '新线索', customerPhone: phone(), ...more }, account)
  ).id

describe('a clue that is added', () => {
  it('is one’s own, with its remarks, and is logged', async () => {
    const customerPhone = phone()
    const text = {
      ...{ customerName: '周晓', companyName: '珠江物业', address: '东风路1号', source: '展会' },
      ...{ remark: '下周联系', gender: 2, age: 41 }
    }
    const number = `${customerPhone.slice(0, 3)}-${customerPhone.slice(3)}`
    const { id } = cases.dataOf<{ id: string }>(
      await add({ ...text, customerName: ' 周晓 ', customerPhone: number })
    )
    expect(await details(id)).toMatchObject({
      ...text,
      ...{ customerPhone, isMine: true, isUnclaimed: false, ownerName: '林若溪' },
      ...{ taskStatus: 0, followStage: 1, followState: 'k2', allocationType: 5, version: 1 }
    })
    expect((await list('mine'))[0]?.id).toBe(id)
    expect((await cases.operations())[0]).toMatchObject({
      ...{ actionType: 1, target: '线索 周晓', detail: '新增线索' }
    })
    expect(await add({ customerName: '同号', customerPhone })).toMatchObject(
      refused('该号码已有线索')
    )
  })

  it.each([
    [{ customerName: '' }, '请输入客户名称'],
    [{ customerName: '周@晓' }, '只能输入英文，汉字，数字'],
    [{ customerPhone: '' }, '请输入手机号码'],
    [{ customerPhone: '12345' }, '号码格式不正确'],
    [{ companyName: '<b>' }, '只能输入英文，汉字，数字'],
    [{ age: 0 }, '请输入正整数'],
    [{ remark: '字'.repeat(101) }, '不能超过100个字符'],
    [{ customFieldMap: { none: ['x'] } }, '自定义字段不存在']
  ])('is refused with %j', async (body, sentence) => {
    const before = (await list('mine')).length
    expect(await add({ customerName: '周晓', customerPhone: phone(), ...body })).toMatchObject(
      refused(sentence)
    )
    expect((await list('mine')).length).toBe(before)
  })

  it('can be added without an owner, to be claimed', async () => {
    const id = await added({ isUnclaimed: true })
    expect((await list('mine')).map(row => row.id)).not.toContain(id)
    expect(await details(id, 'agent1')).toMatchObject({
      ...{ isUnclaimed: true, isMine: false, canEdit: false, canDelete: false, ownerName: '' }
    })
  })

  it('without an owner is visible only to users who may claim it', async () => {
    const id = await added({ isUnclaimed: true })
    const values = `/value_record/${id}`
    const number = `/numbers/decipher?clueIds=${id}`
    expect(await cases.send('agent1', 'PUT', number, [])).toMatchObject(done)
    expect(await cases.send('account1', 'PUT', number, [])).toMatchObject({ status: 404 })
    expect(await cases.get('agent1', values)).toMatchObject(done)
    expect(await cases.get('account1', values)).not.toMatchObject(done)
  })

  it('needs the right', async () => {
    expect(await add({ customerName: '周晓', customerPhone: phone() }, 'account1')).toMatchObject(
      FORBIDDEN
    )
  })
})

describe('a clue that is claimed', () => {
  it('goes to the first, who may edit it; the second gets a message', async () => {
    const id = await added({ isUnclaimed: true })
    for (const account of ['leader', 'agent1', 'agent2'] as const)
      expect((await list('unclaimed', account)).map(row => row.id)).toContain(id)
    const change = (account: Persona, version: number) =>
      cases.send(account, 'PUT', `/call_items/${id}/customer_info`, { remark: '我来', version })
    expect(await change('agent1', 1)).toMatchObject(refused('请先领取线索'))
    const turn = { idList: [id] }
    expect(await cases.send('leader', 'POST', '/clue_task/turn_customer', turn)).toMatchObject(
      refused('请先领取线索')
    )
    expect(await claim([id], 'agent1')).toMatchObject(done)
    expect(await claim([id], 'agent2')).toMatchObject(refused('线索已被领取，请刷新后重试'))
    expect(await details(id, 'agent1')).toMatchObject({
      ...{ isMine: true, isUnclaimed: false, ownerName: '王晓彤', allocationType: 5, version: 2 }
    })
    expect(await change('agent1', 2)).toMatchObject(done)
    expect((await list('unclaimed')).map(row => row.id)).not.toContain(id)
    expect(await cases.get('agent2', `/clue_task/clue_details/${id}`)).toMatchObject(NO_CLUE)
    expect((await cases.operations()).map(({ detail }) => detail)).toContain('领取线索')
  })

  it('comes with all the others of the request, or not at all', async () => {
    const [free, taken] = [await added({ isUnclaimed: true }), await added()]
    expect(await claim([free, taken], 'agent1')).toMatchObject({ body: { code: 0 } })
    expect(await claim([free, 'none'], 'agent1')).toMatchObject(NO_CLUE)
    expect(await claim([free], 'outsider')).toMatchObject(NO_CLUE)
    expect((await list('unclaimed')).map(row => row.id)).toContain(free)
  })
})

describe('a clue that is deleted', () => {
  it('is in no list any more, is reported as deleted where it is open, and is logged', async () => {
    const id = await added({ customerName: '要删的' })
    expect(await remove([id])).toMatchObject(done)
    expect((await list('all', 'admin')).map(row => row.id)).not.toContain(id)
    expect(await details(id)).toMatchObject({ isDelete: true, canEdit: false })
    expect(await remove([id])).toMatchObject(NO_CLUE)
    expect((await cases.operations())[0]).toMatchObject({
      ...{ actionType: 3, target: '线索 要删的', detail: '删除线索' }
    })
  })

  it('is one’s own, or an administrator deletes it; with the right alone', async () => {
    const [own, other] = [await added(), await added({}, 'admin')]
    await cases.send('admin', 'POST', '/clue_task/share_customer', {
      ...{ idList: [other], operateType: 0 }
    })
    expect(await details(other)).toMatchObject({ canDelete: false })
    expect(await remove([own, other])).toMatchObject(refused('只能删除自己的线索'))
    expect((await details(own)).isDelete).toBe(false)
    expect(await remove([own], 'agent1')).toMatchObject(FORBIDDEN)
    expect(await remove([own, other], 'admin')).toMatchObject(done)
    expect(await remove([own], 'outsider')).toMatchObject({ status: 404 })
  })
})

describe('clues that are exported', () => {
  it('are those that were looked for and may be seen, numbers with their stars', async () => {
    const mine = await list('mine')
    const { access_token: token } = await cases.signIn('leader')
    const channel = await listenTo(cases.backend, token)
    const { ask, find, read } = transfersOf(cases.backend, token)
    const { id } = await ask<{ id: string }>('/clue_task/export', { scope: 'mine' })
    await channel.received('call_task_import_complete_info', { callTaskId: id })
    expect(await find(id)).toMatchObject({ name: '线索导出', status: 2 })
    const [heading, ...rows] = rowsOfCsv((await read(id, 'result')).replace(/^\uFEFF/, ''))
    expect(heading?.slice(0, 4)).toEqual(['姓名', '手机号', '公司', '任务状态'])
    const namesAndNumbers = (clues: readonly (readonly (string | undefined)[])[]) =>
      clues.map(([name, number]) => `${name} ${number}`).sort()
    expect(namesAndNumbers(rows)).toEqual(
      namesAndNumbers(mine.map(({ customerName, customerPhone }) => [customerName, customerPhone]))
    )
    expect(mine.some(({ phoneMasked }) => phoneMasked)).toBe(true)
    channel.socket.close()
    expect((await cases.operations())[0]).toMatchObject({ actionType: 10, target: '线索导出' })
  })

  it('need both rights', async () => {
    expect(await cases.send('agent1', 'POST', '/clue_task/export', {})).toMatchObject(FORBIDDEN)
    await grant('role-3', 'CMC.ADDRE.LIST.EXPO')
    await cases.db
      .deleteFrom('role_permission')
      .where('role_id', '=', 'role-3')
      .where('code', '=', 'CMC.CLUE.MANA')
      .execute()
    expect(await cases.send('agent1', 'POST', '/clue_task/export', {})).toMatchObject(FORBIDDEN)
  })
})
