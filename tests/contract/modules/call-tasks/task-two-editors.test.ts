import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())

it('an edit whose response was lost is repeated without a conflict', async () => {
  const id = await tasks.create()
  const opened = taskFormOf(await tasks.detail(id))
  const edit = (name: string) =>
    tasks.ask('/call_tasks/edit', payloadOf({ ...opened, name }), 'PUT')
  await edit('改好的名称')
  await edit('改好的名称')
  expect(await tasks.detail(id)).toMatchObject({ name: '改好的名称', version: 1 })
  await expect(edit('另一个名称')).rejects.toThrow('已被他人修改')
})

it('a conflicting edit is rejected with a message, and nothing is lost', async () => {
  const id = await tasks.create()
  const edit = async (change: object) =>
    tasks.ask('/call_tasks/edit', payloadOf({ ...opened, ...change }), 'PUT')
  const opened = taskFormOf(await tasks.detail(id))
  await edit({ remark: '甲写的描述' })
  await expect(edit({ name: '乙改的名称' })).rejects.toThrow('已被他人修改')
  const now = await tasks.detail(id)
  expect(now).toMatchObject({ remark: '甲写的描述', name: opened.name })
  await tasks.ask('/call_tasks/edit', payloadOf({ ...taskFormOf(now), name: '乙改的名称' }), 'PUT')
  expect(await tasks.detail(id)).toMatchObject({ remark: '甲写的描述', name: '乙改的名称' })
})
