/** `demo/docs/your-backend.md`: its example works, its tables are those of the profiles. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConformanceReport } from '../../../core/conformance/report-types.ts'
import type { EndpointTransforms } from '../../../core/contract/endpoint-transform.ts'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { call } from '../../../core/net/http.ts'
import { usage } from '../../../demo/conformance/command-arguments.ts'
import { withProfileTables } from '../../../demo/conformance/profile-tables.ts'
import { runCommand } from '../../../demo/conformance/run-command.ts'
import { foreignBackend } from '../../support/conformance/foreign-backend.ts'
import { HOST_ORIGIN, problemsOf } from '../../support/conformance/run-kit.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'

let page: string
let folder: string
let mapping: string
let backend: Awaited<ReturnType<typeof foreignBackend>>

beforeAll(async () => {
  page = await readFile('demo/docs/your-backend.md', 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'hutong-mapping-'))
  mapping = join(folder, 'mapping.mjs')
  const [, code = ''] = /<!-- example:begin -->\s*```js\n([\s\S]*?)```/.exec(page) ?? []
  await writeFile(mapping, code)
  backend = await foreignBackend(HOST_ORIGIN)
})
afterAll(async () => {
  await backend.stop()
  await rm(folder, { recursive: true })
})

async function check(...args: string[]): Promise<{ code: number; report: ConformanceReport }> {
  let text = ''
  const code = await runCommand({
    args: [
      ...['check', backend.url, '--profile', 'softphone', '--origin', HOST_ORIGIN],
      ...['--json', '--listen', '0.3', ...args]
    ],
    env: { HUTONG_TOKEN: backend.token },
    print: part => {
      text += part
    },
    printError: () => undefined
  })
  return { code, report: JSON.parse(text) }
}

it('the mapping of the page makes another backend right', async () => {
  const { code, report } = await check('--map', mapping, '--write')
  expect(problemsOf(report.operations)).toEqual([])
  expect(code).toBe(0)
  const checked = report.operations.filter(({ status }) => status === 'ok').map(({ name }) => name)
  expect(checked).toEqual(
    expect.arrayContaining([
      ...['auth.userDetail', 'agent.status', 'agent.setStatus', 'files.ticket', 'calls.records'],
      ...['calls.panel', 'calls.check', 'calls.hangUp', 'realtime', 'errors', 'cors'],
      'topic agent_state_modify'
    ])
  )
  expect(backend.presence()).toBe('away')
})

it('without the mapping nothing of it is found', async () => {
  const { code, report } = await check()
  expect(code).toBe(1)
  expect(report.counts.missing).toBeGreaterThanOrEqual(5)
})

it('the elements read the other backend through the same mapping', async () => {
  const { endpoints: paths, transforms } = (await import(pathToFileURL(mapping).href)) as {
    endpoints: Record<string, string>
    transforms: EndpointTransforms
  }
  const fetch = globalThis.fetch
  startCore(testEnvironment({ apiBase: backend.url, fetch, paths, transforms }))
  const as = { accessToken: backend.token, userId: 'u-7', entId: 't-1', userName: 'Wei' }
  try {
    const query = { page: 2, pageSize: 3 }
    const list = await call(endpoints.calls.records, { query }, { as })
    expect(list).toMatchObject({ page: 2, total: 7, hasMore: true })
    expect(list.list.map(({ callRecordId }) => callRecordId)).toEqual([
      ...['call-3', 'call-4', 'call-5']
    ])
    await call(endpoints.agent.setStatus, { body: { signState: 'OFF_LINE' } }, { as })
    expect(backend.presence()).toBe('off')
    const seat = await call(endpoints.agent.status, {}, { as })
    expect(seat).toMatchObject({ signState: 'OFF_LINE', agentExtensionNumber: '700' })
  } finally {
    stopCore()
  }
})

it('the tables are those of the profiles', () => {
  expect(withProfileTables(page), 'run node demo/conformance/profile-tables.ts').toBe(page)
})

it('the page names every option of the command', () => {
  const options = [...usage.matchAll(/--[a-z-]+/g)].map(([option]) => option)
  expect(options.length).toBeGreaterThan(10)
  expect(options.filter(option => !page.includes(option))).toEqual([])
})
