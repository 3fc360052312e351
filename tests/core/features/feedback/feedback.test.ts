import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $feedbackAttempt,
  feedbackDraft,
  feedbackRules,
  keepFeedbackDraft,
  sendFeedback
} from '../../../../core/features/feedback/feedback-form.ts'
import {
  $isFeedbackOpen,
  openFeedback
} from '../../../../core/features/feedback/feedback-window.ts'
import { $notices } from '../../../../core/notices.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { login, logout } from '../../../../core/session/session.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
/** Stands in place of the server's answer to a message. */
let instead: (() => Response) | undefined
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
afterEach(() => {
  instead = undefined
  vi.useRealTimers()
  stopCore()
})

const draft = { kind: 'FAULT', content: '列表无法加载', contact: '' } as const
const notices = () => $notices.get().map(({ tone, text }) => `${tone} ${text}`)
const refusal = () => {
  const attempt = $feedbackAttempt.get()
  return attempt.status === 'failed' ? attempt.failure.message : attempt.status
}
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

async function enter(username: string): Promise<void> {
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: async (input, init) =>
        String(input).endsWith('/feedback') && instead ? instead() : globalThis.fetch(input, init)
    })
  )
  await login({ by: 'password', username, password: PASSWORD })
}

const logged = () =>
  backend.db
    .selectFrom('operation_log')
    .select(['type', 'user_id', 'detail'])
    .where('target', '=', '意见反馈')
    .orderBy('created_at')
    .execute()

describe('a message to support', () => {
  test('is kept by the server, and stands in the operation log of the enterprise', async () => {
    await enter('agent1')
    openFeedback()
    await sendFeedback(draft)
    await sendFeedback({ kind: 'QUESTION', content: ' 如何导出？ ', contact: 'a@example.com' })
    expect(refusal()).toBe('idle')
    expect($isFeedbackOpen.get()).toBe(false)
    expect(notices()).toContain('success 反馈已提交，客服会尽快处理')
    const rows = await backend.db.selectFrom('feedback').selectAll().orderBy('kind').execute()
    expect(rows).toMatchObject([
      { kind: 'FAULT', content: '列表无法加载', contact: '', enterprise_id: 'ent-1' },
      { kind: 'QUESTION', content: '如何导出？', contact: 'a@example.com' }
    ])
    const { access_token: token } = await backend.signIn('admin')
    const target = encodeURIComponent('意见反馈')
    const { body } = await backend.send(`/api/operation_log?detail=${target}`, { token })
    expect(body).toMatchObject({
      data: {
        list: expect.arrayContaining([
          expect.objectContaining({ actionType: 1, detail: '故障报告：列表无法加载' }),
          expect.objectContaining({ detail: '使用咨询：如何导出？（联系方式：a@example.com）' })
        ])
      }
    })
  })

  test('may come from any signed-in user', async () => {
    await enter('account1')
    await sendFeedback(draft)
    expect(refusal()).toBe('idle')
  })

  test('shows 未知错误 where the server gives no reason for the failure, and is tried again', async () => {
    await enter('agent2')
    const codes: unknown[] = []
    const stop = onHostEvent('error', ({ code }) => codes.push(code))
    openFeedback()
    for (const answer of [
      () => json(500, { message: '数据库出错' }),
      () => json(400, {}),
      () => new Response('<html>', { status: 502 }),
      () => json(200, { code: 0 }),
      () => {
        throw new TypeError('Failed to fetch')
      }
    ]) {
      instead = answer
      await sendFeedback(draft)
      expect(refusal()).toBe('未知错误')
    }
    expect($isFeedbackOpen.get()).toBe(true)
    expect(notices()).toEqual([])
    expect(codes).toHaveLength(5)
    stop()
    instead = undefined
    await sendFeedback(draft)
    expect(refusal()).toBe('idle')
  })

  test("shows the server's own message where there is one", async () => {
    await enter('agent2')
    instead = () => json(400, { code: 0, message: '客服暂停服务' })
    await sendFeedback(draft)
    expect(refusal()).toBe('客服暂停服务')
    instead = () => json(200, { code: 7, errmsg: '内容包含敏感词' })
    await sendFeedback(draft)
    expect(refusal()).toBe('内容包含敏感词')
  })

  test('is not sent without end by one user', async () => {
    await enter('admin')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const before = (await logged()).length
    for (let one = 0; one < 7; one++) await sendFeedback(draft)
    expect(refusal()).toBe('操作过于频繁，请60秒后再试')
    expect((await logged()).length - before).toBe(5)
  })

  test('is kept while it is not sent, and for its writer alone', async () => {
    await enter('agent1')
    keepFeedbackDraft(draft)
    expect(feedbackDraft()).toEqual(draft)
    await logout()
    await login({ by: 'password', username: 'agent2', password: PASSWORD })
    expect(feedbackDraft()).toBeUndefined()
  })

  test('needs a text', () => {
    expect(feedbackRules.content('  ')).toBe('请输入反馈内容')
    expect(feedbackRules.content('x')).toBeUndefined()
  })

  test.each([
    ['no text', { ...draft, content: '  ' }],
    ['a text without end', { ...draft, content: 'x'.repeat(501) }],
    ['a contact without end', { ...draft, contact: '1'.repeat(65) }],
    ['a kind that is none', { ...draft, kind: 'LOVE' }]
  ])('is refused with %s', async (_, body) => {
    const { access_token: token } = await backend.signIn('agent1')
    expect(await backend.send('/api/feedback', { token, body })).toMatchObject({ status: 400 })
  })
})
