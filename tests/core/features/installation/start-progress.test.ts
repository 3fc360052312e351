import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $startProgress,
  readStartProgress,
  watchStartProgress
} from '../../../../core/features/installation/start-progress.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { login } from '../../../../core/session/session.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
afterEach(() => stopCore())

it('is read again when the page is looked at again', async () => {
  const environment = testEnvironment({ apiBase: `${backend.url}/api`, fetch: globalThis.fetch })
  startCore(environment)
  await login({ by: 'password', username: 'admin', password: PASSWORD })
  const stopListening = $startProgress.listen(() => undefined)
  const stop = watchStartProgress()
  await readStartProgress()
  const departments = () => lastOf($startProgress.get())?.departments ?? 0
  const before = departments()
  const now = Date.now()
  await backend.db
    .insertInto('department')
    .values({ id: `later-${now}`, enterprise_id: 'ent-1', name: '后来', parent_id: null })
    .execute()
  environment.page.wake('visible')
  await expect.poll(departments).toBe(before + 1)
  stop()
  stopListening()
})
