import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskFormOf } from '../../core/rules/tasks/from-payload.ts'
import { payloadOf } from '../../core/rules/tasks/payload.ts'
import { openBackend, type TestBackend } from '../support/backend.ts'
import { tasksOf } from '../support/tasks.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())

it('whoever edits what somebody else has changed meanwhile is told, and nothing is lost', async () => {
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
