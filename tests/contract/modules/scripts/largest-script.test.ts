/** A script at all its limits is made, saved and read. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LARGEST_SCRIPT } from '../../../../core/features/scripts/content-schemas.ts'
import type { ScriptDraft } from '../../../../core/features/scripts/script-draft-schemas.ts'
import { largestScript } from '../../../support/largest-script.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

// rule script-1
it('keeps each node, answer and text', { timeout: 60_000 }, async () => {
  const ask = askingAs(backend, token)
  const body = { templateName: '全量', byKeys: false }
  const { templateCode } = await ask<{ templateCode: string }>('/verbal_templates', body)
  const path = `/verbal_templates/${templateCode}/draft`
  const { revision } = await ask<ScriptDraft>(path)
  await ask(path, { revision, templateName: '全量', content: largestScript }, 'PUT')
  expect((await ask<ScriptDraft>(path)).content).toEqual(largestScript)
})

it('takes no larger request, and reads none of a user who is not signed in', async () => {
  const large = { templateName: 'x'.repeat(LARGEST_SCRIPT), byKeys: false }
  const path = '/api/verbal_templates'
  expect(await backend.send(path, { token, body: large })).toMatchObject({
    ...{ status: 413, body: { message: '请求内容过大' } }
  })
  expect(await backend.send(path, { body: large })).toMatchObject({ status: 401 })
})
