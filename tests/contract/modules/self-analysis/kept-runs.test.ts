/** Which finished analyses are kept (rule self-analysis-6). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, chinaDay } from '../../../../core/lib/format/china-day.ts'
import { dropOldRuns, KEPT_MS } from '../../../../demo/server/modules/self-analysis/run-queries.ts'
import { analysesOf } from '../../../support/scenes/self-analysis-scene.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const ANALYSIS = 17
const [RUNNING, DONE] = [1, 2]
let backend: TestBackend
let user: ReturnType<typeof analysesOf>
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 0 } })
  user = analysesOf(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const insert = (
  runs: readonly {
    id: string
    user_id: string
    status: number
    created_at: number
    type?: number
  }[]
) =>
  backend.db
    .insertInto('transfer')
    .values(
      runs.map(run => ({
        ...{ type: ANALYSIS, enterprise_id: 'ent-1', name: '自助分析', file_name: '' },
        ...{ tip_message: '', sum_count: 1, success_count: 1, fail_count: 0, file_key: null },
        ...{ fail_key: null, is_seen: true, input: '{}', checkpoint: '{}', turn: 0, job_id: null },
        ...run
      }))
    )
    .execute()
const left = async (prefix: string) =>
  (
    await backend.db
      .selectFrom('transfer')
      .select('id')
      .where('id', 'like', `${prefix}%`)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

it('a new one leaves the latest twenty of its user, and those of others', async () => {
  const now = Date.now()
  const of = (prefix: string, user_id: string) =>
    Array.from({ length: 25 }, (_, at) => ({
      ...{ id: `${prefix}-${String(at).padStart(2, '0')}`, user_id, status: DONE },
      created_at: now - at * 1000
    }))
  await insert([...of('own', 'user-1'), ...of('other', 'user-2')])
  const day = addDays(chinaDay(now), -1)
  await user.analyse({
    ...{ set: 'calls', dimensions: [], measures: ['calls'], filters: [], from: day, to: day }
  })
  expect(await left('own-')).toEqual(
    Array.from({ length: 20 }, (_, at) => `own-${String(at).padStart(2, '0')}`)
  )
  expect(await left('other-')).toHaveLength(25)
})

it('the sweep deletes what has expired, unless it still runs, and nothing else', async () => {
  const old = Date.now() - KEPT_MS - 1000
  await insert([
    { id: 'kept-done', user_id: 'user-1', status: DONE, created_at: Date.now() },
    { id: 'kept-running', user_id: 'user-1', status: RUNNING, created_at: old },
    { id: 'kept-export', user_id: 'user-1', status: DONE, created_at: old, type: 1 },
    { id: 'kept-old', user_id: 'user-1', status: DONE, created_at: old }
  ])
  await dropOldRuns(backend.db)
  expect(await left('kept-')).toEqual(['kept-done', 'kept-export', 'kept-running'])
})
