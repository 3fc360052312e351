import { afterEach, expect, test } from 'vitest'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { blackList } from '../../../core/features/number-lists/endpoints.ts'
import { call } from '../../../core/net/http.ts'
import { resolveOptions } from '../../../core/session/session-options.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { answering, ok, serving } from '../../support/core/test-server.ts'

const as = { accessToken: 'secret-token', userId: 'u-1', entId: 'e-1', userName: '张伟' }

afterEach(stopCore)

test('a request is sent and its reply read in the words of another backend', async () => {
  const server = serving({
    'PUT /presence': () => Response.json({ done: true })
  })
  startCore(
    testEnvironment({
      fetch: server.fetch,
      paths: { 'agent.setStatus': '/presence' },
      transforms: {
        'agent.setStatus': {
          request: body => ({
            presence: (body as { signState: string }).signState === 'SIGN_FREE'
          }),
          reply: json => ({ code: 1, data: (json as { done: boolean }).done ? null : undefined })
        }
      }
    })
  )
  const body = { signState: 'SIGN_FREE' } as const
  await expect(call(endpoints.agent.setStatus, { body }, { as })).resolves.toBeNull()
  expect(server.sent('PUT /presence')).toEqual([{ presence: true }])
})

test('a query is renamed, and an endpoint of a page has its own name', async () => {
  const page = { list: [], page: 2, pageSize: 20, total: 0, hasMore: false }
  const server = serving({
    'GET /calls/history': () => ok(page),
    'GET /blacklists': () => ok(page)
  })
  startCore(
    testEnvironment({
      fetch: server.fetch,
      paths: { 'calls.records': '/calls/history' },
      transforms: {
        'calls.records': {
          query: ({ page, pageSize }) => ({
            offset: (Number(page) - 1) * Number(pageSize),
            limit: pageSize
          })
        },
        'blackList.list': { query: query => ({ ...query, kind: 'black' }) }
      }
    })
  )
  await call(endpoints.calls.records, { query: { page: 2, pageSize: 20 } }, { as })
  await call(blackList.list, { query: {} }, { as })
  expect(server.requests.map(({ url }) => url.pathname + url.search)).toEqual([
    '/api/calls/history?offset=20&limit=20',
    '/api/blacklists?kind=black'
  ])
})

test('a reply is validated after its transform', async () => {
  const reply = () => ({ code: 1, data: 'not null' })
  startCore(testEnvironment({ fetch: answering({}), transforms: { 'agent.setMode': { reply } } }))
  const failed = call(endpoints.agent.setMode, { body: { agentMode: 1 } }, { as })
  await expect(failed).rejects.toMatchObject({ kind: 'contract' })
})

test('the reply of a rejected request is not transformed', async () => {
  const reply = () => ({ code: 1, data: null })
  startCore(
    testEnvironment({
      fetch: answering({ message: '坐席不存在' }, 404),
      transforms: { 'agent.setMode': { reply } }
    })
  )
  const failed = call(endpoints.agent.setMode, { body: { agentMode: 1 } }, { as })
  await expect(failed).rejects.toMatchObject({ kind: 'refused', message: '坐席不存在' })
})

test('a transform that throws fails its request and warns the developer', async () => {
  const env = testEnvironment({
    fetch: answering({ code: 1, data: null }),
    transforms: {
      'agent.setMode': {
        reply: () => {
          throw new Error('no such field')
        }
      }
    }
  })
  startCore(env)
  const failed = call(endpoints.agent.setMode, { body: { agentMode: 1 } }, { as })
  await expect(failed).rejects.toMatchObject({ kind: 'contract' })
  expect(env.warnings).toEqual(['The transform of agent.setMode threw an error'])
})

test('the session takes them from the host', () => {
  const transforms = { 'agent.status': { reply: (json: unknown) => json } }
  expect(resolveOptions({ apiBase: '/api', transforms }, 'https://a.cn/').transforms).toBe(
    transforms
  )
  expect(resolveOptions({ apiBase: '/api' }, 'https://a.cn/').transforms).toEqual({})
})
