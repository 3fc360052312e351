import { afterAll, describe, expect, it } from 'vitest'
import { refused } from '../../../support/scenes/case-scenes.ts'
import { listenTo } from '../../../support/server/backend.ts'
import { openClueTasks } from '../../../support/server/clue-task-client.ts'

const tasks = await openClueTasks()
const { cases, users, draft, create, add, cluesOf, tipsOf, act, owned } = tasks
afterAll(() => cases.close())

describe('the agents of a clue task', () => {
  it('get none when they were deactivated since', async () => {
    const id = await create()
    await add(id, 4)
    const setStatus = (status: 1 | 2) =>
      cases.db
        .updateTable('membership')
        .set({ status })
        .where('user_id', '=', users.agent2 ?? '')
        .execute()
    await setStatus(2)
    const agentIds = [users.agent1, users.agent2]
    expect(await act(id, 'allocate', { agentIds, each: 2 })).toMatchObject({
      body: { data: { count: 2 } }
    })
    const [clue] = await cluesOf(id, 'admin', '&ownerId=none')
    expect(await act(id, 'assign', { idList: [clue?.id], userId: users.agent2 })).toMatchObject(
      refused('该坐席不在任务中')
    )
    await setStatus(1)
    expect(await owned(id)).toEqual({ [users.agent1 ?? '']: 2, [users.agent2 ?? '']: 0 })
  })

  it('are notified of each change, and no other user is', async () => {
    // Not among the accounts that are signed in already.
    const agent = { id: 'member-16', token: (await cases.signIn('yf_10016')).access_token }
    const channel = await listenTo(cases.backend, agent.token)
    const agentIds = [users.agent1, agent.id]
    const other = await create()
    const id = await create({ agentIds })
    expect(await channel.received('clue_task_modify')).toEqual({ taskId: id })
    const pushed = () => channel.frames.filter(({ topic }) => topic === 'clue_task_modify').length
    const pushesAfter = async (change: () => Promise<unknown>) => {
      const before = pushed()
      expect(await change()).toMatchObject({ body: { code: 1 } })
      await expect.poll(pushed).toBeGreaterThan(before)
    }
    await pushesAfter(() => add(id, 4))
    await pushesAfter(() => act(id, 'allocate', { agentIds, each: 1 }))
    const [first, ...rest] = await cluesOf(id, 'agent1')
    expect(rest).toEqual([])
    const { version } = first ?? {}
    await pushesAfter(() =>
      cases.send('agent1', 'PUT', `/call_items/${first?.id}/customer_info`, {
        ...{ callItemNumberId: first?.id, version, taskStatus: 1 }
      })
    )
    const assign = { idList: [first?.id], userId: agent.id }
    await pushesAfter(() => act(id, 'assign', assign))
    expect(await tipsOf(users.agent1)).toContainEqual({
      ...{ title: '线索已收回', message: '线索任务“展会线索”收回了您的 1 条线索' }
    })
    expect(await tipsOf(agent.id)).toHaveLength(2)
    await pushesAfter(() => act(id, 'take_back', { idList: [first?.id] }))
    await pushesAfter(() =>
      cases.send('admin', 'PUT', `/clue_tasks/${id}`, { ...draft(), version: 1 })
    )
    await add(other, 1)
    const frames = channel.frames.filter(({ topic }) => topic === 'clue_task_modify')
    expect(frames.every(({ data }) => (data as { taskId: string }).taskId === id)).toBe(true)
    channel.socket.close()
  })
})
