/** The console names the cause of a failed request where users see one sentence for several. */
import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { type Environment, startCore, stopCore } from '../../../core/environment/environment.ts'
import { call } from '../../../core/net/http.ts'
import { $notices } from '../../../core/notices.ts'
import '../../../core/session/session.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { answering } from '../../support/core/test-server.ts'

const JAM = '哎呀 网络塞车了 请客官重新操作'
const as = { accessToken: 't', userId: 'u-1', entId: 'e-1', userName: '张伟' }
const refused: Environment['fetch'] = () => Promise.reject(new TypeError('Failed to fetch'))

function start(fetch: Environment['fetch']) {
  const env = testEnvironment({ fetch })
  startCore(env)
  return env
}
const ask = (options = {}) =>
  call(endpoints.agent.status, {}, { as, ...options }).catch(({ kind }) => kind)

describe('the cause of a failed request', () => {
  afterEach(stopCore)

  test.each([
    [
      'unreachable',
      refused,
      'no reply can be read: the network, the address, CORS or the policy of the page'
    ],
    ['unreachable', answering('<h1>404</h1>', 404), 'HTTP 404, the path is not served'],
    ['contract', answering('{"code":1,'), 'the reply is not JSON'],
    ['contract', answering({ list: [] }), 'the reply does not have the form of the contract'],
    [
      'contract',
      answering({ code: 1, data: { agentId: 7 } }),
      expect.stringMatching(
        /^GET \/agent\/status: the reply .* contract at data\.\w+, data\.\w+, data\.\w+$/
      )
    ]
  ] as const)('%s is named, %#', async (kind, fetch, cause) => {
    const env = start(fetch)
    expect(await ask()).toBe(kind)
    expect($notices.get().map(({ text }) => text)).toEqual([JAM])
    const warning = typeof cause === 'string' ? `GET /agent/status: ${cause}` : cause
    await expect.poll(() => env.warnings).toEqual([warning])
  })

  test('is named once, and without values of the reply', async () => {
    const env = start(answering({ code: 1, data: { agentId: 13800138000 } }))
    await ask()
    await ask()
    await expect.poll(() => env.warnings).toHaveLength(1)
    expect(env.warnings.join()).not.toContain('138')
  })

  test.each([answering({ message: 'down' }, 500), answering({ code: 0, message: '不行' })])(
    'is not named where the sentence says it, %#',
    async fetch => {
      const env = start(fetch)
      await ask()
      await import('../../../core/net/diagnosis.ts')
      expect(env.warnings).toEqual([])
    }
  )

  test('is not named twice after a diagnosis', async () => {
    const env = start(answering('<!doctype html>'))
    await ask({ isFirst: true })
    await import('../../../core/net/diagnosis.ts')
    expect(env.warnings).toEqual([expect.stringContaining('is not the API')])
  })
})
