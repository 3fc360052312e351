import { afterAll, beforeAll, expect, it } from 'vitest'
import { textLanguages } from '../../../core/messages/define-messages.ts'
import { phonesFrom, tasksOf } from '../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

it.each([
  [textLanguages.common, '客户不存在或已删除'],
  [textLanguages.social, '服务对象不存在或已删除'],
  ['en, zh-CN-x-social;q=0.9', 'The service user does not exist or was deleted'],
  ['en-US,en;q=0.5', 'The customer does not exist or was deleted'],
  ['fr, en;q=0.5', '客户不存在或已删除']
])('answers a page that accepts %s in the wording of its variant', async (language, message) => {
  const { access_token: token } = await backend.signIn('admin')
  const answer = await backend.send('/api/customers/none', {
    token,
    headers: { 'accept-language': language }
  })
  expect(answer).toMatchObject({ status: 404, body: { message } })
})

it('answers a page in English for a module, with the label in its sentence', async () => {
  const { access_token: token } = await backend.signIn('leader')
  const tasks = tasksOf(backend, token)
  const id = await tasks.create()
  await tasks.add(id, phonesFrom(6_000_000, 1))
  const move = (task: string) =>
    backend.send(`/api/call_tasks/${task}/pause`, {
      ...{ token, method: 'PUT', headers: { 'accept-language': 'en' } }
    })
  expect(await move('none')).toMatchObject({
    body: { message: 'The call task does not exist or was deleted' }
  })
  expect(await move(id)).toMatchObject({
    body: { message: 'This is not possible while the task is “Waiting”' }
  })
})

const inEnglish = { 'accept-language': 'en, zh-CN;q=0.9' }

it('refuses in English also before a handler is reached: the body, its type, the path', async () => {
  const origin = backend.url
  const post = (path: string, type: string, body: string) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...inEnglish, 'content-type': type },
      body
    }).then(async reply => [reply.status, ((await reply.json()) as { message: string }).message])
  expect(await post('/api/voice_models', 'application/json', '{')).toEqual([
    400,
    'The request is not valid JSON'
  ])
  expect(await post('/api/voice_models', 'text/x-unknown', 'a')).toEqual([
    415,
    'The content type is not supported'
  ])
  expect(await post('/api/none', 'application/json', '{}')).toEqual([
    404,
    'The endpoint does not exist'
  ])
})
