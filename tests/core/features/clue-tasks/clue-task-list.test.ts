import { expect, it } from 'vitest'
import {
  $mayCreateClueTasks,
  clueTaskList
} from '../../../../core/features/clue-tasks/clue-tasks.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

it('tasks are created by whom the server lets, which is known with the list', async () => {
  let canCreate = true
  const page = { list: [], total: 0, page: 1, pageSize: 10, hasMore: false }
  await signIn({ 'GET /clue_tasks': () => ok({ ...page, canCreate }) })
  expect($mayCreateClueTasks.get()).toBe(false)
  await clueTaskList.search({})
  expect($mayCreateClueTasks.get()).toBe(true)
  canCreate = false
  await clueTaskList.reload()
  expect($mayCreateClueTasks.get()).toBe(false)
})
