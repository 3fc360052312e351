import { afterAll, describe, expect, it } from 'vitest'
import type { ClueTask } from '../../../../core/features/clue-tasks/schemas.ts'
import type { ClueMember, ClueRow } from '../../../../core/features/clues/schemas.ts'
import { passClueTime } from '../../../../demo/server/modules/clue-tasks/allocate-clues.ts'
import {
  FORBIDDEN,
  missing,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import {
  AUTOMATIC,
  BY_CLAIM,
  BY_MANAGER,
  openClueTasks
} from '../../../support/server/clue-task-client.ts'

const DAY = 86_400_000
const NO_TASK = missing('没有找到该线索任务，可能已被删除')

const tasks = await openClueTasks()
const { cases, users, phones, draft, detail, create, add, cluesOf, tipsOf, act, owned } = tasks
afterAll(() => cases.close())

describe('a clue task', () => {
  it('is planned by a manager, seen by its agents, changed and logged', async () => {
    const id = await create({ name: ' 秋季展会 ', mostOpen: 20, takeBackDays: 7 })
    expect(await detail(id)).toMatchObject({
      ...{ name: '秋季展会', allocation: BY_MANAGER, mostOpen: 20, takeBackDays: 7, state: 0 },
      ...{ total: 0, pool: 0, agentCount: 2, canManage: true, version: 1 }
    })
    expect((await detail(id, 'agent1')).canManage).toBe(false)
    expect((await detail(id, 'agent1')).agents.map(({ userId }) => userId)).toEqual([users.agent1])
    expect(await cases.get('outsider', `/clue_tasks/${id}`)).toMatchObject(NO_TASK)
    expect((await cases.operations())[0]).toMatchObject({
      ...{ actionType: 1, target: '线索任务：秋季展会', detail: '新建线索任务' }
    })
    const change = { ...draft({ name: '冬季展会' }), version: 1 }
    expect(await cases.send('admin', 'PUT', `/clue_tasks/${id}`, change)).toMatchObject({
      body: { code: 1 }
    })
    expect(await cases.send('admin', 'PUT', `/clue_tasks/${id}`, change)).toMatchObject(
      refused('该任务已被他人修改，请刷新后重试')
    )
    const found = await cases.ask<Page<ClueTask>>('agent2', '/clue_tasks?name=冬季')
    expect(found.list.map(one => one.id)).toEqual([id])
  })

  it('is not planned or changed by an agent', async () => {
    expect(await cases.send('agent1', 'POST', '/clue_tasks', draft())).toMatchObject(FORBIDDEN)
    for (const [account, canCreate] of [
      ['agent1', false],
      ['leader', true],
      ['admin', true]
    ] as const)
      expect(await cases.ask(account, '/clue_tasks'), account).toMatchObject({ canCreate })
    const id = await create()
    for (const [action, body] of [
      ['allocate', { agentIds: [users.agent1], each: 1 }],
      ['take_back', { idList: ['clue-1'] }],
      ['assign', { idList: ['clue-1'], userId: users.agent1 }]
    ] as const)
      expect(await act(id, action, body, 'agent1'), action).toMatchObject(FORBIDDEN)
    expect(await add(id, 1, 'agent1')).toMatchObject(FORBIDDEN)
    expect(await cases.send('agent1', 'DELETE', `/clue_tasks/${id}`)).toMatchObject(FORBIDDEN)
  })

  it('needs a name and agents of the enterprise', async () => {
    const send = (more: object) => cases.send('admin', 'POST', '/clue_tasks', draft(more))
    expect(await send({ name: '  ' })).toMatchObject(refused('请输入任务名称'))
    expect(await send({ agentIds: [users.outsider] })).toMatchObject(
      refused('所选坐席已不可用，请重新选择')
    )
    const known = await cases.ask<ClueMember[]>('admin', '/clue_task/agents')
    expect(known.map(one => one.id)).toContain(users.agent1)
    expect(known.map(one => one.id)).not.toContain(users.outsider)
  })

  it('shares 300 clues out ten to an agent, and no more than the limit', async () => {
    const id = await create({ mostOpen: 12 })
    await add(id, 300)
    const body = { agentIds: [users.agent1, users.agent2], each: 10 }
    expect(await act(id, 'allocate', body)).toMatchObject({ body: { data: { count: 20 } } })
    expect((await tipsOf(users.agent1))[0]).toEqual({
      ...{ title: '收到线索', message: '线索任务“展会线索”分配给您 10 条线索' }
    })
    expect(await owned(id)).toEqual({ [users.agent1 ?? '']: 10, [users.agent2 ?? '']: 10 })
    expect(await act(id, 'allocate', body)).toMatchObject({ body: { data: { count: 4 } } })
    expect(await detail(id)).toMatchObject({ total: 300, pool: 276, open: 24, finished: 0 })
    const own = await cases.ask<Page<ClueRow>>(
      'agent1',
      '/clue_task/clues?scope=mine&pageSize=100&sort=-createTime'
    )
    const ofTask = await cluesOf(id, 'agent1')
    expect(own.list.map(clue => clue.id)).toEqual(
      expect.arrayContaining(ofTask.map(clue => clue.id))
    )
    expect(ofTask.every(({ allocationType }) => allocationType === 4)).toBe(true)
    expect(ofTask).toHaveLength(12)
    expect(await cluesOf(id, 'admin', `&ownerId=${users.agent2}`)).toHaveLength(12)
    expect((await cluesOf(id, 'admin', '&ownerId=none')).every(clue => clue.isUnclaimed)).toBe(true)
  })

  it('lists as many open, finished and converted clues as it counts', async () => {
    const id = await create()
    await add(id, 9)
    await act(id, 'allocate', { agentIds: [users.agent1, users.agent2], each: 4 })
    const [one, two, three, four] = await cluesOf(id, 'admin', `&ownerId=${users.agent1}`)
    const change = (clueId: string | undefined, more: object) =>
      cases.db
        .updateTable('clue')
        .set(more)
        .where('id', '=', clueId ?? '')
        .execute()
    await change(one?.id, { task_status: 1 })
    await change(two?.id, { task_status: 2 })
    await change(three?.id, { task_status: 4 })
    await change(four?.id, { customer_id: 'customer-1' })
    const figures = { total: 9, pool: 1, open: 5, finished: 3, converted: 1 }
    expect(await detail(id)).toMatchObject(figures)
    for (const [account, open, finished, converted] of [
      ['admin', 5, 3, 1],
      ['agent1', 1, 3, 1],
      ['agent2', 4, 0, 0]
    ] as const) {
      expect(await detail(id, account)).toMatchObject({ open, finished, converted })
      for (const [progress, count] of [
        ['open', open],
        ['finished', finished],
        ['converted', converted]
      ] as const)
        expect(await cluesOf(id, account, `&progress=${progress}`), progress).toHaveLength(count)
    }
    const ofAgent = `/clue_task/clues?scope=all&taskId=${id}&ownerId=${users.agent1}`
    const { total } = await cases.ask<Page<ClueRow>>('admin', `${ofAgent}&progress=finished`)
    expect(total).toBe(3)
  })

  it('gives clues to its agents by itself, evenly, also those of a file', async () => {
    // Not among the accounts that are signed in already.
    const transfers = transfersOf(cases.backend, (await cases.signIn('leader')).access_token)
    const { id } = await transfers.ask<{ id: string }>(
      '/clue_tasks',
      draft({ allocation: AUTOMATIC })
    )
    await add(id, 5)
    expect(Object.values(await owned(id)).toSorted()).toEqual([2, 3])
    const [one, two, three] = phones(3)
    const text = `姓名,手机号,公司\n甲,${one},甲公司\n乙,${two},\n丙,${three},\n,123,`
    const attachmentKey = await transfers.upload(text)
    const { id: job } = await transfers.ask<{ id: string }>(`/clue_task/${id}/import_clue`, {
      attachmentKey
    })
    await expect.poll(async () => (await transfers.find(job)).successCount).toBe(3)
    expect(Object.values(await owned(id)).toSorted()).toEqual([4, 4])
    expect(await detail(id)).toMatchObject({ total: 8, pool: 0 })
    const tips = await tipsOf(users.agent1)
    // One of the numbers that were typed, one of the file, whatever its steps.
    expect(tips.filter(({ message }) => message.includes('展会线索')).length).toBeGreaterThan(1)
  })

  it('is claimed from by its agents alone, up to the limit', async () => {
    const id = await create({ allocation: BY_CLAIM, mostOpen: 3, agentIds: [users.agent1] })
    await add(id, 10)
    const claimable = async (account: Persona) =>
      (await cases.ask<Page<ClueTask>>(account, '/clue_tasks?isClaimable=true')).list.find(
        task => task.id === id
      )?.claimable
    expect(await claimable('agent1')).toBe(3)
    expect(await claimable('agent2')).toBeUndefined()
    expect(await act(id, 'claim', { count: 2 }, 'agent2')).toMatchObject(NO_TASK)
    expect(await act(id, 'claim', { count: 2 }, 'agent1')).toMatchObject({
      body: { data: { count: 2 } }
    })
    const [first, second] = await cluesOf(id, 'admin', '&ownerId=none')
    const idList = [first?.id, second?.id]
    const single = (account: Persona, ids: unknown) =>
      cases.send(account, 'POST', '/clue_task/claim', { idList: ids })
    expect(await single('agent2', [first?.id])).toMatchObject(NO_TASK)
    expect(await single('agent1', idList)).toMatchObject(
      refused('未完成的线索已达上限 3 条，完成后再领取')
    )
    expect(await act(id, 'claim', { count: 5 }, 'agent1')).toMatchObject({
      body: { data: { count: 1 } }
    })
    expect(await act(id, 'claim', { count: 1 }, 'agent1')).toMatchObject(
      refused('未完成的线索已达上限 3 条，完成后再领取')
    )
    const unclaimed = async (account: Persona) =>
      (
        await cases.ask<Page<ClueRow>>(account, '/clue_task/clues?scope=unclaimed&pageSize=100')
      ).list.some(clue => clue.id === second?.id)
    expect(await unclaimed('agent1')).toBe(true)
    expect(await unclaimed('agent2')).toBe(false)
  })

  it('takes back clues without follow-up, and gives them to another agent', async () => {
    const id = await create({ allocation: AUTOMATIC, takeBackDays: 7, agentIds: [users.agent1] })
    await add(id, 4)
    const [idle, followed, called, done] = (await cluesOf(id)).map(clue => clue.id)
    const change = { ...draft({ allocation: AUTOMATIC, takeBackDays: 7 }), version: 1 }
    await cases.send('admin', 'PUT', `/clue_tasks/${id}`, change)
    const long = Date.now() - 8 * DAY
    const set = (clue: string | undefined, columns: object) =>
      cases.db
        .updateTable('clue')
        .set({ assigned_at: long, ...columns })
        .where('id', '=', clue ?? '')
        .execute()
    await set(idle, { last_follow_at: long })
    await set(followed, { last_follow_at: Date.now() - 6 * DAY })
    const { phone } = await cases.db
      .selectFrom('clue')
      .select('phone')
      .where('id', '=', called ?? '')
      .executeTakeFirstOrThrow()
    await set(called, {})
    await set(done, { task_status: 3 })
    const call = await cases.db
      .selectFrom('call_record')
      .select('id')
      .where('enterprise_id', '=', 'ent-1')
      .executeTakeFirstOrThrow()
    await cases.db
      .updateTable('call_record')
      .set({ customer_phone: phone, started_at: Date.now() - DAY })
      .where('id', '=', call.id)
      .execute()
    const changed: string[] = []
    const passTime = () =>
      passClueTime(cases.db, async (enterpriseId, { tasks }) => {
        changed.push(...[...tasks].map(task => `${enterpriseId} ${task}`))
      })
    await passTime()
    await passTime()
    expect(changed.filter(one => one.endsWith(id))).toEqual([`ent-1 ${id}`])
    expect(await tipsOf(users.agent1)).toContainEqual({
      ...{ title: '线索已收回', message: '线索任务“展会线索”收回了您的 1 条线索' }
    })
    const { agents } = await detail(id)
    expect(agents).toMatchObject([
      { userId: users.agent1, owned: 3, finished: 1, returned: 1 },
      { userId: users.agent2, owned: 1, returned: 0 }
    ])
    expect((await cluesOf(id, 'agent2')).map(clue => clue.id)).toEqual([idle])
  })

  it('gives chosen clues to an agent, and takes them back', async () => {
    const id = await create({ mostOpen: 2 })
    await add(id, 3)
    const ids = (await cluesOf(id)).map(clue => clue.id)
    const name = (await detail(id)).agents[0]?.name ?? ''
    const assign = (idList: readonly string[], userId = users.agent1) =>
      act(id, 'assign', { idList, userId })
    expect(await assign(ids)).toMatchObject(refused(`${name}未完成的线索将超过上限 2 条`))
    expect(await assign(ids.slice(0, 2))).toMatchObject({ body: { data: { count: 2 } } })
    expect(await assign(ids.slice(0, 2), users.admin)).toMatchObject(refused('该坐席不在任务中'))
    expect(await assign(ids.slice(1), users.agent2)).toMatchObject({ body: { data: { count: 2 } } })
    expect(await assign(['clue-1'])).toMatchObject(refused('所选线索不在该任务中，请刷新后重试'))
    expect(await act(id, 'take_back', { idList: ids })).toMatchObject({
      body: { data: { count: 3 } }
    })
    expect(await detail(id)).toMatchObject({ pool: 3, open: 0 })
    expect((await detail(id)).agents.map(({ returned }) => returned)).toEqual([1, 2])
  })

  it('pauses, goes on, ends for good, and leaves its clues when it is removed', async () => {
    const id = await create({ allocation: BY_CLAIM })
    await add(id, 2)
    const move = (state: number, version: number) =>
      cases.send('admin', 'PUT', `/clue_tasks/${id}/state`, { state, version })
    await move(1, 1)
    expect(await act(id, 'claim', { count: 1 }, 'agent1')).toMatchObject(
      refused('线索任务已暂停，暂不能领取')
    )
    await move(0, 2)
    expect(await act(id, 'claim', { count: 1 }, 'agent1')).toMatchObject({ body: { code: 1 } })
    await move(2, 3)
    expect(await move(0, 4)).toMatchObject(refused('线索任务已结束'))
    expect(await act(id, 'claim', { count: 1 }, 'agent1')).toMatchObject(refused('线索任务已结束'))
    expect(await add(id, 1)).toMatchObject(refused('线索任务已结束'))
    const ids = (await cluesOf(id)).map(clue => clue.id)
    expect(await cases.send('admin', 'DELETE', `/clue_tasks/${id}`)).toMatchObject({
      body: { code: 1 }
    })
    expect(await cases.get('admin', `/clue_tasks/${id}`)).toMatchObject(NO_TASK)
    const left = await cases.db
      .selectFrom('clue')
      .select(['task_id', 'deleted_at'])
      .where('id', 'in', ids)
      .execute()
    expect(left).toEqual(ids.map(() => ({ task_id: null, deleted_at: null })))
  })

  it('shows its stages to the manager, and to an agent their own', async () => {
    const id = await create()
    await add(id, 3)
    const ids = (await cluesOf(id)).map(clue => clue.id)
    await act(id, 'assign', { idList: ids.slice(0, 1), userId: users.agent1 })
    await cases.db
      .updateTable('clue')
      .set({ follow_stage: 3 })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const stages = async (account: Persona) =>
      (await detail(id, account)).stages.map(({ count }) => count)
    expect(await stages('admin')).toEqual([2, 0, 1, 0, 0, 0, 0])
    expect(await stages('agent1')).toEqual([0, 0, 1, 0, 0, 0, 0])
    expect(await detail(id)).toMatchObject({ total: 3, pool: 2, open: 1, finished: 0 })
    expect(await detail(id, 'agent1')).toMatchObject({ total: 1, pool: null, open: 1, finished: 0 })
    expect(await detail(id, 'agent2')).toMatchObject({ total: 0, pool: null, open: 0, finished: 0 })
  })

  it('exports its clues as they are searched', async () => {
    const id = await create()
    await add(id, 3)
    const given = (await cluesOf(id))[0]
    await act(id, 'assign', { idList: [given?.id], userId: users.agent1 })
    const transfers = transfersOf(cases.backend, cases.tokenOf('admin'))
    const exported = async (search: object) => {
      const body = { scope: 'all', taskId: id, ...search }
      const job = (await transfers.ask<{ id: string }>('/clue_task/export', body)).id
      await expect.poll(async () => (await transfers.find(job)).status).toBe(2)
      return (await transfers.read(job, 'result')).trim().split('\r\n').slice(1)
    }
    expect(await exported({})).toHaveLength(3)
    const [own, ...others] = await exported({ ownerId: users.agent1 })
    expect(own).toContain(given?.customerPhone)
    expect(others).toEqual([])
    expect(await exported({ ownerId: 'none' })).toHaveLength(2)
  })
})
