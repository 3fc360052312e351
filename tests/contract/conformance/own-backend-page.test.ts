/** `demo/docs/jobs/own-backend.md` with the page of its server: the backend runs, and is right for a softphone. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ConformanceReport } from '../../../core/conformance/report-types.ts'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { call } from '../../../core/net/http.ts'
import { runCommand } from '../../../demo/conformance/run-command.ts'
import { HOST_ORIGIN, problemsOf } from '../../support/conformance/run-kit.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { type Started, startServer } from '../../support/server/server-process.ts'

const TOKEN = 'token-of-wei'
let folder: string
let server: Started
let url: string

beforeAll(async () => {
  // Below the project, so that `ws` is found.
  await mkdir('.cache', { recursive: true })
  folder = await mkdtemp('.cache/own-backend-')
  const block = async (page: string, name: string) => {
    const text = await readFile(`demo/docs/jobs/${page}.md`, 'utf8')
    const begin = new RegExp(`<!-- ${name}:begin -->\\s*\`\`\`js\\n([\\s\\S]*?)\`\`\``)
    return begin.exec(text)?.[1] ?? ''
  }
  await writeFile(join(folder, 'yours.mjs'), await block('own-backend', 'yours'))
  await writeFile(join(folder, 'backend.mjs'), await block('own-backend-server', 'server'))
  const env = { ORIGIN: HOST_ORIGIN, PORT: '0' }
  const command = [process.execPath, join(folder, 'backend.mjs')] as const
  server = await startServer(command, env, 'listening on port')
  const [, port] = await vi.waitUntil(() => /on port (\d+)\n/.exec(server.output()))
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  server.child.kill()
  await rm(folder, { recursive: true })
})

it('answers all that a softphone requests, as the kit finds', async () => {
  let text = ''
  const code = await runCommand({
    args: [
      ...['check', url, '--profile', 'softphone', '--origin', HOST_ORIGIN, '--json', '--write'],
      ...['--listen', '0.3', '--call-record-id', 'call-1']
    ],
    env: { HUTONG_TOKEN: TOKEN },
    print: part => {
      text += part
    },
    printError: () => undefined
  })
  const { operations, counts }: ConformanceReport = JSON.parse(text)
  expect(problemsOf(operations)).toEqual([])
  expect(code).toBe(0)
  expect(counts).toMatchObject({ ok: 13, wrong: 0, missing: 0 })
})

it('gives the phone the account of the page, and names a caller', async () => {
  startCore(testEnvironment({ apiBase: url, fetch: globalThis.fetch }))
  const as = { accessToken: TOKEN, userId: '7', entId: '1', userName: 'Wei' }
  try {
    const seat = await call(endpoints.agent.status, {}, { as })
    expect(seat).toMatchObject({
      ...{ agentExtensionNumber: '700', sipDomain: 'pbx.example.cn' },
      ...{ sslGatewayIp: 'wss://pbx.example.cn:8089/ws', password: 'password-of-700' }
    })
    const id = { callRecordId: 'call-1' }
    const caller = await call(endpoints.calls.panel, id, { as })
    expect(caller).toMatchObject({ customerName: '陈思远', customerPhone: '13800001000' })
  } finally {
    stopCore()
  }
})
