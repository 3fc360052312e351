import { afterAll, beforeAll, expect, it } from 'vitest'
import { textLanguages } from '../../../core/messages/define-messages.ts'
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
