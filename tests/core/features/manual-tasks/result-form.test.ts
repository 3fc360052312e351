import { keepMount } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $nextNumberAt } from '../../../../core/features/manual-tasks/auto-continue.ts'
import { $freshRows, manualList } from '../../../../core/features/manual-tasks/manual-lists.ts'
import {
  $lostNumber,
  $myWork,
  leaveWork,
  openWork
} from '../../../../core/features/manual-tasks/manual-work.ts'
import { push } from '../../../support/core/phone-scene.ts'
import { settle, type TestEnvironment } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const plan = {
  ...{ id: 'm-1', name: '回访', remark: '', guide: '', status: 1, allocateWay: 5 },
  ...{ startDate: '2026-11-21', endDate: '', startTimePoint: '08:00:00', endTimePoint: '20:00:00' },
  ...{ claimLimit: 20, leaseMinutes: 1, autoNext: false, autoNextSeconds: 10 }
}
const counts = {
  ...{ totalCount: 3, freeCount: 3, finishedCount: 0, skippedCount: 0, dialledCount: 0 },
  ...{ connectedCount: 0, workingCount: 0, creatorName: '林若溪', createTime: 1 }
}
const detail = {
  ...plan,
  ...counts,
  ...{ seatIds: [], agentGroupIds: [], callOrder: 1, maxCalls: 1, redialInterval: 30 },
  blacklistLibId: 0
}

afterEach(() => {
  leaveWork()
  stopCore()
})

describe('the answers about manual tasks', () => {
  let env: TestEnvironment
  let waiting: ((status: number) => void)[]
  let listed: ((status: number) => void)[]
  const shown = () => ($freshRows.get().get('m-1') ?? manualList.$list.get().list[0])?.status
  const changes = async () => {
    push('manual_task_modify', { taskId: 'm-1' })
    await env.clock.advance(2500)
  }

  beforeEach(async () => {
    waiting = []
    listed = []
    const later = (all: typeof waiting, body: (status: number) => unknown) =>
      new Promise<Response>(done => void all.push(status => done(ok(body(status)))))
    const scene = await signIn({
      'GET /manualTasks': () =>
        later(listed, status => ({
          ...{ page: 1, pageSize: 20, total: 1, hasMore: false },
          list: [{ ...plan, ...counts, status }]
        })),
      'GET /manualTasks/m-1/detail': () => later(waiting, status => ({ ...detail, status }))
    })
    env = scene.env
    keepMount($freshRows)
    const searched = manualList.search({})
    await settle()
    listed[0]?.(1)
    await searched
  })

  it('come one after the other, and the one requested last is the one on show', async () => {
    await changes()
    await changes()
    expect(waiting).toHaveLength(1)
    waiting[0]?.(2)
    await settle()
    expect(shown()).toBe(2)
    expect(waiting).toHaveLength(2)
    waiting[1]?.(3)
    await settle()
    expect(shown()).toBe(3)
  })

  it('are requested again where a whole list has come meanwhile, which may be newer', async () => {
    await changes()
    const searched = manualList.search({})
    await settle()
    listed[1]?.(4)
    await searched
    waiting[0]?.(2)
    await settle()
    expect(shown()).toBe(4)
    expect(waiting).toHaveLength(2)
    waiting[1]?.(5)
    await settle()
    expect(shown()).toBe(5)
  })
})

describe('the time for which a number is held', () => {
  const work = (leaseUntil: number) => ({
    ...{ id: 'i-1', phone: '13600000001', customerName: '', customerId: null, manager: '' },
    ...{ status: 1, reason: null, ownerId: 'u-1', ownerName: '张伟', leaseUntil, callTimes: 0 },
    ...{ connectResult: null, result: null, remark: '', followTime: null, callRecordId: null },
    ...{ updateTime: 1, taskId: 'm-1', fields: {}, call: null }
  })
  const standing = { waitingCount: 0, dueCount: 0, finishedCount: 0, todayCount: 0, freeCount: 2 }
  const path = '/manualTasks/m-1/work'

  it('ends in the page without a push: it reads again, and reports the lost number', async () => {
    let until: number | undefined
    const { env, server } = await signIn({
      [`GET ${path}`]: () =>
        ok({ task: { ...plan, ...standing }, current: until === undefined ? null : work(until) })
    })
    keepMount($lostNumber)
    keepMount($nextNumberAt)
    until = env.now() + 60_000
    await openWork('m-1')
    await env.clock.advance(60_000)
    expect(server.count(path)).toBe(1)
    until = undefined
    await env.clock.advance(1000)
    await settle()
    expect(server.count(path)).toBe(2)
    expect($myWork.get()).toMatchObject({ value: { current: null } })
    expect($lostNumber.get()?.id).toBe('i-1')
  })

  it('that was extended restarts the wait, and polling stops when the task is left', async () => {
    let until = 0
    const { env, server } = await signIn({
      [`GET ${path}`]: () => ok({ task: { ...plan, ...standing }, current: work(until) })
    })
    keepMount($lostNumber)
    until = env.now() + 60_000
    await openWork('m-1')
    until = env.now() + 120_000
    await env.clock.advance(61_000)
    await settle()
    expect(server.count(path)).toBe(2)
    expect($lostNumber.get()).toBeUndefined()
    await env.clock.advance(58_000)
    expect(server.count(path)).toBe(2)
    leaveWork()
    await env.clock.advance(10_000)
    expect(server.count(path)).toBe(2)
  })
})
