import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DIALLERS } from '../../../../demo/server/jobs/job-queue.ts'
import { claimCalls } from '../../../../demo/server/modules/dialler/claim-calls.ts'
import { diallerJob } from '../../../../demo/server/modules/dialler/dialler-job.ts'
import { phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { jobClient } from '../../../support/server/job-client.ts'

const HEARTBEAT = 10_000
let backend: TestBackend
let boss: Awaited<ReturnType<typeof jobClient>>['boss']
let stop: () => unknown
let taskId: string

beforeAll(async () => {
  // Its own dialler never starts.
  backend = await openBackend({ limits: { dialTick: 3_600_000 } })
  const client = await jobClient(backend.db)
  ;({ boss } = client)
  stop = client.stop
  const tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
  taskId = await tasks.create()
  await tasks.add(taskId, phonesFrom(6_200_000, 4))
})
afterAll(async () => {
  await stop()
  await backend.close()
})
beforeEach(async () => {
  onLost.mockClear()
  await boss.deleteAllJobs(DIALLERS)
})

const onLost = vi.fn()
const open = (isAlone = false) =>
  diallerJob({ db: backend.db, boss, limits: { jobHeartbeat: HEARTBEAT }, isAlone, onLost })

/** Has all numbers of the task called under a job. */
const call = (worker: string | null) =>
  backend.db
    .updateTable('call_item')
    .set({ status: 1, worker })
    .where('task_id', '=', taskId)
    .execute()
const workers = async () => {
  const rows = await backend.db
    .selectFrom('call_item')
    .select('worker')
    .where('task_id', '=', taskId)
    .execute()
  return new Set(rows.map(({ worker }) => worker))
}
const stateOf = async (id: string) => (await boss.getJobById(DIALLERS, id))?.state

async function opened(isAlone = false) {
  const job = open(isAlone)
  expect(await job.open()).toEqual([])
  return { job, id: job.id() ?? '' }
}

it('a server opens one job and keeps it', async () => {
  const { job, id } = await opened()
  await job.open()
  expect(job.id()).toBe(id)
  expect(await stateOf(id)).toBe('active')
  expect(await backend.db.transaction().execute(job.holds)).toBe(true)
})

it('a job that another server has completed is not held, and is replaced', async () => {
  const { job, id } = await opened()
  await boss.complete(DIALLERS, id)
  expect(onLost).not.toHaveBeenCalled()
  expect(await backend.db.transaction().execute(job.holds)).toBe(false)
  expect(onLost).toHaveBeenCalledOnce()
  expect(job.id()).toBeUndefined()
  await job.open()
  expect(job.id()).not.toBe(id)
})

it('the calls of a lost job are adopted once', async () => {
  const { id: lost } = await opened()
  await call(lost)
  await boss.fail(DIALLERS, lost)
  const [one, two] = [open(), open()]
  expect(await one.renew(Date.now())).toHaveLength(4)
  expect(await two.renew(Date.now())).toEqual([])
  expect(await workers()).toEqual(new Set([one.id()]))
  expect(await stateOf(lost)).toBe('completed')
})

it('the only server adopts the calls of its lost job, even one that is not handed out again', async () => {
  await backend.db.updateTable('call_item').set({ status: 0, worker: null }).execute()
  const { job, id } = await opened(true)
  await call(id)
  await boss.deleteAllJobs(DIALLERS)
  expect(await backend.db.transaction().execute(job.holds)).toBe(false)
  expect(await job.open()).toHaveLength(4)
  expect(job.id()).not.toBe(id)
  expect(await workers()).toEqual(new Set([job.id()]))
})

it('a lost job is looked for every half heartbeat', async () => {
  const now = Date.now()
  const job = open()
  await job.renew(now)
  const { id: lost } = await opened()
  await call(lost)
  await boss.fail(DIALLERS, lost)
  expect(await job.renew(now + HEARTBEAT / 2 - 1)).toEqual([])
  expect(await job.renew(now + HEARTBEAT / 2)).toHaveLength(4)
})

it('an own job that was lost is found out by its heartbeat', async () => {
  const { job, id } = await opened()
  await boss.complete(DIALLERS, id)
  await job.renew(Date.now())
  expect(job.id()).toBeUndefined()
})

it('released with calls in progress, a job is handed out at once; without, it is completed', async () => {
  const [busy, idle] = [await opened(), await opened()]
  await busy.job.release(true)
  await idle.job.release(false)
  expect(await stateOf(busy.id)).toBe('retry')
  expect(await stateOf(idle.id)).toBe('completed')
  expect(busy.job.id()).toBeUndefined()
})

it('the only server recovers all calls in progress, another server only those without a job', async () => {
  await call('of-another-server')
  expect(await open().recover()).toEqual([])
  expect(await workers()).toEqual(new Set(['of-another-server']))
  await call(null)
  const shared = open()
  expect(await shared.recover()).toHaveLength(4)
  expect(await workers()).toEqual(new Set([shared.id()]))
  const alone = open(true)
  expect(await alone.recover()).toHaveLength(4)
  expect(await workers()).toEqual(new Set([alone.id()]))
})

it('without calls in progress, recovery adds no job', async () => {
  await backend.db.updateTable('call_item').set({ status: 0, worker: null }).execute()
  const job = open(true)
  expect(await job.recover()).toEqual([])
  expect(job.id()).toBeUndefined()
})

it('no call is claimed by a server that does not hold its job', async () => {
  const { db } = backend
  await db.updateTable('call_item').set({ status: 0, worker: null, next_at: 0 }).execute()
  await db.updateTable('call_task').set({ status: 2 }).where('id', '=', taskId).execute()
  const clock = () => new Date().setHours(10, 0, 0, 0)
  const claim = (isHeld: boolean) =>
    claimCalls(db, 'ent-1', {
      ...{ speed: 1, clock, freeAgents: () => [] },
      job: { id: () => 'own', holds: async () => isHeld }
    })
  expect(await claim(false)).toEqual([])
  expect(await workers()).toEqual(new Set([null]))
  expect(await claim(true)).toHaveLength(4)
  expect(await workers()).toEqual(new Set(['own']))
})
