import { keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { environment, stopCore } from '../../../../core/environment/environment.ts'
import { $nextNumberAt, stopAuto } from '../../../../core/features/manual-tasks/auto-continue.ts'
import {
  claimNumbers,
  nextNumber,
  releaseNumbers,
  saveResult,
  skipNumber
} from '../../../../core/features/manual-tasks/manual-actions.ts'
import {
  $allocating,
  $manualTask,
  allocate,
  confirmAllocation,
  leaveManual,
  manualItems,
  showManual
} from '../../../../core/features/manual-tasks/manual-detail.ts'
import {
  $freshRows,
  manualList,
  moveManualTask
} from '../../../../core/features/manual-tasks/manual-lists.ts'
import {
  $manualPlan,
  $planWindow,
  createManual,
  savePlan
} from '../../../../core/features/manual-tasks/manual-plan.ts'
import {
  $lostNumber,
  $myTasks,
  $myWork,
  leaveWork,
  loadMyTasks,
  openWork
} from '../../../../core/features/manual-tasks/manual-work.ts'
import { ownNumbers } from '../../../../core/features/manual-tasks/own-lists.ts'
import {
  keepResult,
  nothingTyped,
  readResult
} from '../../../../core/features/manual-tasks/result-form.ts'
import type { ManualWork } from '../../../../core/features/manual-tasks/schemas.ts'
import { $notices } from '../../../../core/notices.ts'
import { coreAgainst } from '../../../support/core/core-against.ts'
import { push } from '../../../support/core/phone-scene.ts'
import type { TestEnvironment } from '../../../support/core/test-environment.ts'
import {
  emptyHands,
  type ManualCaller,
  manualOf,
  wasAllowed
} from '../../../support/scenes/manual-scenes.ts'
import { atTen, phonesFrom } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let manager: ManualCaller
beforeAll(async () => {
  backend = await openBackend({ dialClock: atTen })
  manager = manualOf(backend, (await backend.signIn('leader')).access_token)
})
afterAll(() => backend.close())
afterEach(() => {
  leaveWork()
  leaveManual()
  stopCore()
})

const notices = () => $notices.get().map(({ text }) => text)
const advance = (ms: number) => (environment() as TestEnvironment).clock.advance(ms)
const current = (): ManualWork | null => {
  const work = $myWork.get()
  return work.status === 'ready' ? work.value.current : null
}
const running = (count: number, change = {}) =>
  manager.running(phonesFrom(6_000_000, count), change)

describe('an agent', () => {
  let core: Awaited<ReturnType<typeof coreAgainst>>
  beforeEach(async () => {
    await emptyHands(backend)
    core = await coreAgainst(backend, 'agent1')
    keepMount($nextNumberAt)
    keepMount($myTasks)
  })

  it('claims, skips and puts back, and sees how it stands', async () => {
    const id = await running(5)
    await loadMyTasks()
    await openWork(id)
    await claimNumbers(3)
    expect(notices()).toContain('已领取 3 个号码')
    await nextNumber()
    const first = current()?.id
    await skipNumber()
    expect(current()).toBeNull()
    await nextNumber()
    expect(current()?.id).not.toBe(first)
    await releaseNumbers([current()?.id ?? ''])
    expect(current()).toBeNull()
    const work = $myWork.get()
    expect(work.status === 'ready' && work.value.task).toMatchObject({
      waitingCount: 2,
      freeCount: 3
    })
  })

  it('shows a rejection once, and reads the current state', async () => {
    const id = await running(2)
    await openWork(id)
    await nextNumber()
    const item = current()
    await manager.ask(`/manualTasks/${id}/recall`, { itemIds: [item?.id] })
    await saveResult({ ...nothingTyped, result: 1 })
    expect(notices().filter(text => text.includes('号码已不在您手中'))).toHaveLength(1)
    expect(current()).toBeNull()
  })

  it('keeps what was typed until it is saved, also when the server is not reached', async () => {
    const id = await running(2)
    await openWork(id)
    await nextNumber()
    const item = current()?.id ?? ''
    await wasAllowed(backend, item)
    const typed = { ...nothingTyped, result: 3, remark: '没空' } as const
    keepResult(item, typed)
    expect(await saveResult({ ...typed, result: null })).toEqual({ result: '请选择处理结果' })
    expect(await saveResult({ ...typed, result: 2 })).toEqual({ followTime: '请选择再次联系时间' })
    expect(await saveResult({ ...typed, result: 2, followTime: 5 })).toEqual({
      followTime: '再次联系时间不能早于当前时间'
    })
    expect(core.pending(/result$/)).toEqual([])
    core.break(/result$/)
    await saveResult(typed)
    expect(readResult(item)).toEqual({ ...typed, followTime: undefined })
    core.break(undefined)
    await saveResult(typed)
    expect(readResult(item)).toEqual(nothingTyped)
    expect(current()).toBeNull()
  })

  it('gets the next number by itself where the task has it so, unless that is stopped', async () => {
    const id = await running(3, { autoNext: true, autoNextSeconds: 5 })
    await openWork(id)
    await nextNumber()
    const first = current()?.id
    await wasAllowed(backend, current()?.id)
    await saveResult({ ...nothingTyped, result: 1 })
    expect($nextNumberAt.get()).toBeDefined()
    await advance(4900)
    expect(current()).toBeNull()
    await advance(200)
    await expect.poll(() => current()?.id).toBeDefined()
    expect(current()?.id).not.toBe(first)
    expect($nextNumberAt.get()).toBeUndefined()
    await wasAllowed(backend, current()?.id)
    await saveResult({ ...nothingTyped, result: 1 })
    stopAuto()
    const before = core.pending(/next$/).length
    await advance(60_000)
    expect(core.pending(/next$/)).toHaveLength(before)
  })

  it('takes no number of the task that they have gone to while a result was saved', async () => {
    const auto = { autoNext: true, autoNextSeconds: 5 }
    const [id, other] = [await running(2, auto), await running(2, auto)]
    await openWork(id)
    await nextNumber()
    await wasAllowed(backend, current()?.id)
    const saving = saveResult({ ...nothingTyped, result: 1 })
    await openWork(other)
    await saving
    expect($nextNumberAt.get()).toBeUndefined()
  })

  it('reports an expired claim, keeps what was typed, and can claim the number again', async () => {
    keepMount($lostNumber)
    const id = await running(2, { leaseMinutes: 1 })
    await openWork(id)
    await nextNumber()
    const item = current()
    if (!item) throw new Error('A number is in hand')
    keepResult(item.id, { ...nothingTyped, remark: '再想想' })
    await backend.db.updateTable('manual_item').set({ lease_until: 1 }).execute()
    push('manual_task_modify', { taskId: id })
    await advance(3000)
    await expect.poll(() => $lostNumber.get()?.id).toBe(item.id)
    expect(current()).toBeNull()
    expect(readResult(item.id).remark).toBe('再想想')
    await nextNumber(item.id)
    expect(current()?.id).toBe(item.id)
    expect(current()?.leaseUntil).toBeGreaterThan(1)
    expect($lostNumber.get()).toBeUndefined()
    await skipNumber()
    expect($lostNumber.get()).toBeUndefined()
  })

  it('reads once in two seconds, however much others do, and keeps the own list in view', async () => {
    keepMount(ownNumbers.$list)
    const id = await running(3)
    await openWork(id)
    await claimNumbers(2)
    await ownNumbers.search({})
    const states: string[] = []
    const stop = ownNumbers.$list.listen(({ state }) => states.push(state))
    await advance(5000)
    await expect.poll(() => $myWork.get().status).toBe('ready')
    core.went.length = 0
    for (let count = 0; count < 20; count++) {
      push('manual_task_modify', { taskId: id })
      await advance(100)
    }
    await expect.poll(() => $myWork.get().status).toBe('ready')
    expect(core.pending(/\/work$/).length).toBeLessThanOrEqual(2)
    expect(core.pending(/my_items$/)).toEqual([])
    await nextNumber()
    expect(core.pending(/my_items$/).length).toBeGreaterThan(0)
    expect(states).not.toContain('loading')
    stop()
  })

  it('who leaves the page is given no further number', async () => {
    const id = await running(3, { autoNext: true, autoNextSeconds: 5 })
    await openWork(id)
    await nextNumber()
    await wasAllowed(backend, current()?.id)
    await saveResult({ ...nothingTyped, result: 1 })
    leaveWork()
    const before = core.pending(/next$/).length
    await advance(60_000)
    expect(core.pending(/next$/)).toHaveLength(before)
  })
})

describe('a manager', () => {
  beforeEach(() => coreAgainst(backend, 'admin'))

  it('plans: a refusal leaves the form open, and names the field', async () => {
    createManual()
    await expect.poll(() => $manualPlan.get().status).toBe('ready')
    const plan = $manualPlan.get()
    if (plan.status !== 'ready') throw new Error(plan.status)
    expect(plan.value.seats.length).toBeGreaterThan(1)
    const draft = { ...plan.value.draft, name: '新任务', seatIds: ['seat-none'] }
    expect(await savePlan(draft)).toMatchObject({
      code: 'agents',
      message: '所选坐席或坐席组不存在'
    })
    expect($planWindow.get().status).toBe('creating')
    expect(await savePlan({ ...draft, seatIds: ['seat-100'] })).toBeUndefined()
    expect($planWindow.get().status).toBe('closed')
    expect(notices()).toContain('创建成功')
  })

  it('sees a row change where it stands', async () => {
    keepMount($freshRows)
    await manualList.search({ name: '会员续费提醒' })
    const [row] = manualList.$list.get().list
    await moveManualTask(row?.id ?? '', 'pause')
    await advance(500)
    await expect.poll(() => $freshRows.get().get(row?.id ?? '')?.status).toBe(3)
    await manualList.reload()
    expect($freshRows.get().size).toBe(0)
    expect(manualList.$list.get().list[0]?.status).toBe(3)
    await moveManualTask(row?.id ?? '', 'resume')
  })

  it('gives numbers to agents; a refusal stands in the window', async () => {
    const id = await manager.plan({ allocateWay: 1 })
    await manager.add(id, phonesFrom(6_000_000, 3))
    await showManual(id)
    await manualItems.search({})
    allocate(undefined)
    await confirmAllocation(['user-none'])
    expect($allocating.get().status).toBe('open')
    await confirmAllocation(['user-3'])
    expect($allocating.get().status).toBe('closed')
    expect(manualItems.$list.get().list.map(item => item.ownerName)).toEqual(
      Array.from({ length: 3 }, () => '王晓彤')
    )
    expect($manualTask.get().status).toBe('ready')
  })
})
