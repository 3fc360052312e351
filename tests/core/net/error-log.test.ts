import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchUncaught } from '../../../core/environment/browser/uncaught.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { Failure } from '../../../core/failure.ts'
import type { ErrorReport } from '../../../core/features/error-logs/schemas.ts'
import { logDefect } from '../../../core/net/error-log.ts'
import { scrubbed } from '../../../core/net/scrub.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../support/core/test-environment.ts'
import { ok, type RequestCommand, serving } from '../../support/core/test-server.ts'

let env: TestEnvironment
let server: ReturnType<typeof serving>
let answer: () => Response

beforeEach(() => {
  answer = () => ok(null)
  server = serving({ 'POST /error_logs': () => answer() })
  env = testEnvironment({ fetch: server.fetch })
  startCore(env)
})
afterEach(stopCore)

const batches = () => server.requests.map(({ body }) => JSON.parse(body).reports as ErrorReport[])
const breaks = (count: number, from = 0) => {
  for (let one = from; one < from + count; one++)
    logDefect(new TypeError(`broken ${one}`), 'view', 'hutong-softphone')
}

describe('defects', () => {
  test('go to the server ten at a time', async () => {
    breaks(9)
    await settle()
    expect(server.requests).toEqual([])
    breaks(1, 9)
    await settle()
    expect(batches().map(batch => batch.length)).toEqual([10])
    expect(env.clock.beats()).toBe(0)
  })

  test('or after ten seconds, whatever there is', async () => {
    breaks(2)
    await env.clock.advance(9999)
    expect(server.requests).toEqual([])
    await env.clock.advance(1)
    const [batch] = batches()
    expect(batch).toMatchObject([
      { message: 'TypeError: broken 0', kind: 'view', place: 'hutong-softphone', times: 1 },
      { message: 'TypeError: broken 1' }
    ])
    expect(server.requests[0]?.headers.get('authorization')).toBeNull()
  })

  test('of one kind are counted, not repeated', async () => {
    const error = new TypeError('again and again')
    for (let time = 0; time < 30; time++) logDefect(error, 'uncaught', '/home')
    await env.clock.advance(10_000)
    expect(batches()).toMatchObject([[{ times: 30 }]])
  })

  test('are sent as the page goes', async () => {
    breaks(1)
    env.page.hide(false)
    await settle()
    expect(batches()).toHaveLength(1)
  })

  // rule error-10
  test('that the server could not take are sent once more, and then let go', async () => {
    answer = () => Response.json({}, { status: 503 })
    breaks(1)
    await env.clock.advance(10_000)
    expect(server.requests).toHaveLength(1)
    await env.clock.advance(10_000)
    expect(server.requests).toHaveLength(2)
    expect(batches()[1]).toEqual(batches()[0])
    await env.clock.advance(60_000)
    expect(server.requests).toHaveLength(2)
  })

  test('that the server does not want are not offered again', async () => {
    answer = () => Response.json({ message: '慢一点' }, { status: 429 })
    breaks(1)
    await env.clock.advance(60_000)
    expect(server.requests).toHaveLength(1)
  })

  test('in any number do not fill the memory', async () => {
    answer = () => Response.json({}, { status: 503 })
    breaks(500)
    await env.clock.advance(60_000)
    const sizes = batches().map(batch => batch.length)
    expect(Math.max(...sizes)).toBe(10)
    expect(server.requests.length).toBeLessThanOrEqual(100)
  })

  test('exclude failures that the user already sees', async () => {
    logDefect(new Failure('refused', '坐席忙'), 'rejection', '/home')
    await env.clock.advance(10_000)
    expect(server.requests).toEqual([])
  })

  test('leave no timer behind when the session ends', async () => {
    breaks(3)
    stopCore()
    await settle()
    expect(env.clock.beats()).toBe(0)
  })
})

describe('personal data', () => {
  test.each([
    ['call 13812345678 failed', 'call … failed'],
    ['call 138 1234 5678 failed', 'call … failed'],
    ['+86-138-1234-5678', '…'],
    ['no such: 010-88886666.', 'no such: ….'],
    ['GET https://a.test/x?access_token=abc&n=1 failed', 'GET https://a.test/x?… failed'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: … …'],
    ['password=Hutong@2026', 'password=…'],
    ['token: 3f2a', 'token: …'],
    ['to wang@example.cn now', 'to …@… now'],
    ['id 3f2a9c1e-77aa-4e21-9a6e-6a0f6d3b1c22', 'id …'],
    [`Unexpected token '王', "{"name":"王小明"}" is not valid JSON`, /^[^王小明]*$/],
    ['客户王小明·阿卜杜 not found', '… not found'],
    ["Cannot read properties of undefined (reading 'at')", undefined],
    ['at draw (https://cc.test/dist/assets/softphone-BHx3k2.js:12:3456)', undefined]
  ])('%s', (text, expected) => {
    if (expected instanceof RegExp) expect(scrubbed(text)).toMatch(expected)
    else expect(scrubbed(text)).toBe(expected ?? text)
  })

  test('are in no field of what is sent', async () => {
    const error = new Error('call 13812345678 of "王小明" with token=abcd')
    error.stack = `${error.message}\n at https://cc.test/dist/a.js?access_token=abcd:1:2`
    logDefect(error, 'uncaught', '/customer/index?phone=13812345678')
    await env.clock.advance(10_000)
    expect((server.requests[0] as RequestCommand).body).not.toMatch(/138|王|abcd/)
  })
})

describe('uncaught errors', () => {
  const folder = 'https://cc.test/dist/'
  const caughtFrom = (name: string, values: object): unknown[] => {
    const page = new EventTarget() as unknown as Window
    const caught: unknown[] = []
    const stop = watchUncaught((error, kind) => caught.push([kind, String(error)]), page, folder)
    page.dispatchEvent(Object.assign(new Event(name), values))
    stop()
    page.dispatchEvent(Object.assign(new Event(name), values))
    return caught
  }
  const from = (file: string) =>
    Object.assign(new Error('x'), { stack: `Error: x\n at f (${file}:1:2)` })

  test('are reported when they come from our files', () => {
    const file = `${folder}assets/console-1.js`
    expect(caughtFrom('error', { error: from(file), message: 'x', filename: file })).toEqual([
      ['uncaught', 'Error: x']
    ])
    expect(caughtFrom('unhandledrejection', { reason: from(file) })).toEqual([
      ['rejection', 'Error: x']
    ])
  })

  test('are ignored when they come from the page, an extension, or nowhere', () => {
    const file = 'chrome-extension://abc/inject.js'
    expect(caughtFrom('error', { error: from(file), message: 'x', filename: file })).toEqual([])
    expect(caughtFrom('error', { error: null, message: 'Script error.', filename: '' })).toEqual([])
    expect(caughtFrom('unhandledrejection', { reason: 'nothing to say' })).toEqual([])
  })
})
