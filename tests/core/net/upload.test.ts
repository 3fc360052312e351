import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { files } from '../../../core/features/transfer-list/file-endpoints.ts'
import { call } from '../../../core/net/http.ts'
import { sendWithProgress } from '../../../core/net/upload.ts'
import { type TestEnvironment, testEnvironment } from '../../support/core/test-environment.ts'

const as = { accessToken: 'secret-token', userId: 'u-1', entId: 'e-1', userName: '张伟' }

/** As much of the browser's as is used; the test is the line and the server. */
class Line {
  static readonly all: Line[] = []
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: Blob | null = null
  responseType = ''
  request = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  open(method: string, address: string): void {
    this.request = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nretry-after: 7\r\n'
  }
  send(): void {
    Line.all.push(this)
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.response = new Blob([JSON.stringify(body)])
    this.onload?.()
    this.onloadend?.()
  }
}

let env: TestEnvironment
beforeEach(() => {
  Line.all.length = 0
  vi.stubGlobal('XMLHttpRequest', Line)
  env = testEnvironment({ fetch: () => Promise.reject(new Error('not by this way')) })
  startCore(env)
})
afterEach(() => {
  stopCore()
  vi.unstubAllGlobals()
})

/** A running upload, its progress reports and its result. */
async function upload(signal?: AbortSignal) {
  const shares: number[] = []
  const body = new FormData()
  body.append('file', new Blob(['号码']), '名单.csv')
  const by = sendWithProgress(share => shares.push(share))
  const outcome = call(files.upload, { body }, { as, by, silent: true, ...(signal && { signal }) })
  const settled = outcome.catch((error: unknown) => error)
  const line = await vi.waitFor(() => {
    const [first] = Line.all
    if (!first) throw new Error('not yet')
    return first
  })
  return { line, shares, settled }
}

const received = { attachmentKey: 'k', successCount: 1, failCount: 0, failFlag: false }

test('a file goes with the same headers as everything else, and reports its progress', async () => {
  const { line, shares, settled } = await upload()
  expect(line.request).toBe('POST http://server.test/api/files')
  expect(line.headers).toMatchObject({ authorization: 'Bearer secret-token', entid: 'e-1' })
  expect(line.headers).not.toHaveProperty('content-type')
  line.upload.onprogress?.({ loaded: 1, total: 4 })
  line.upload.onprogress?.({ loaded: 4, total: 4 })
  line.answer(200, { code: 1, data: received })
  expect(await settled).toEqual(received)
  expect(shares).toEqual([0.25, 1])
})

test('what it fails for is what every request fails for', async () => {
  const refused = await upload()
  refused.line.answer(429, { message: '操作过于频繁' })
  expect(await refused.settled).toMatchObject({
    ...{ kind: 'refused', message: '操作过于频繁', retryAfterMs: 7000 }
  })
  Line.all.length = 0
  const lost = await upload()
  lost.line.onerror?.()
  expect(await lost.settled).toMatchObject({ kind: 'unreachable' })
})

test('it is called off by its signal', async () => {
  const ending = new AbortController()
  const { settled } = await upload(ending.signal)
  ending.abort()
  expect(await settled).toMatchObject({ kind: 'aborted' })
})

test('a slow line may take its time; one on which nothing moves is given up after 90 s', async () => {
  const { line, shares, settled } = await upload()
  let outcome: unknown
  void settled.then(value => {
    outcome = value
  })
  for (let loaded = 1; loaded <= 5; loaded++) {
    await env.clock.advance(80_000)
    line.upload.onprogress?.({ loaded, total: 10 })
  }
  await env.clock.advance(89_999)
  expect(outcome).toBeUndefined()
  await env.clock.advance(1)
  expect(await settled).toMatchObject({ kind: 'timeout', message: '请求超时' })
  expect(shares.at(-1)).toBe(0.5)
})
