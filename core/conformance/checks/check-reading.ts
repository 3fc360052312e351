import type { Endpoint } from '../../contract/endpoint.ts'
import type { Sent } from '../../net/request.ts'
import type { Difference } from '../describe-issues.ts'
import type { RawReply } from '../kit-requests.ts'
import type { OperationLog } from '../operation-results.ts'
import { readReply, rejectionDifferences } from '../read-reply.ts'
import { hasParameters, sampleInput, unknownInput } from '../sample-inputs.ts'
import { gatewayDifferences } from './check-gateways.ts'
import { isPaged, pagingDifferences } from './check-paging.ts'
import { guarded, type KitContext } from './kit-context.ts'

/** They answer for what is unknown too: a number, or a script with the default levels. */
const takesAnyId: ReadonlySet<string> = new Set([
  ...['customers.check', 'callDetails.templateIntent'],
  ...['taskResources.labels', 'taskResources.grading', 'taskResources.redialTags']
])

/** Who may read it beside the permission, which no list says: others are rejected by a `code` other than 1. */
const readers: Readonly<Record<string, string>> = {
  'manualTasks.work': 'the user is no agent of the task',
  'clueTasks.agents': 'the data scope of the user is no wider than their own rows'
}

/**
 * Checks an endpoint that changes nothing: its reply, paging, rejection without a token and of an
 * unknown id. Returns the data of the reply.
 */
export async function checkReading(context: KitContext, name: string): Promise<unknown> {
  const { ports, known, dataOf, ticketFor, requests } = context
  const endpoint = context.endpointNamed(name)
  const log = context.logOf(name)
  const sample = await sampleInput(name, endpoint, { known, dataOf, ticketFor, now: ports.now })
  if ('reason' in sample) {
    log.skip(`the reply: ${sample.reason}`)
    if (!sample.reason.startsWith('needs ')) await checkWithoutData(context, name, endpoint, log)
    return undefined
  }
  let data: unknown
  let isServed = false
  await guarded(log, 'reply', async () => {
    const raw = await requests.send(endpoint, sample.input)
    const reply = readReply(endpoint, raw, requests.settings)
    if (reply.status === 'absent') return log.isAbsent()
    isServed = true
    if (reply.status === 'withheld') return log.skip(`the reply: ${reply.reason}`)
    const reader = readers[name]
    if (reader !== undefined && rejectionDifferences(raw, []).length === 0)
      return log.skip(`the reply: ${reader}`)
    const ranges = await rangeDifferences(context, name, endpoint, sample.input)
    const gateways = gatewayDifferences(name, reply.data)
    log.settle('reply', [...reply.differences, ...ranges, ...gateways])
    data = reply.data
  })
  if (!isServed) return data
  await checkToken(context, endpoint, sample.input, log)
  if (isPaged(endpoint, sample.input, data) && data.list.length > 0)
    await guarded(log, 'paging', async () => {
      log.settle('paging', await pagingDifferences(context, endpoint, sample.input))
    })
  await checkUnknownId(context, name, endpoint, sample.input, log)
  return data
}

/** Rejections can be checked without data to read. */
async function checkWithoutData(
  context: KitContext,
  name: string,
  endpoint: Endpoint,
  log: OperationLog
): Promise<void> {
  if (!hasParameters(endpoint) || endpoint.caller !== 'user') return
  const input = unknownInput(endpoint, {})
  const raw = await requestQuietly(context, endpoint, input)
  if (raw && readReply(endpoint, raw, context.requests.settings).status === 'absent')
    return log.isAbsent()
  await checkToken(context, endpoint, input, log)
  await checkUnknownId(context, name, endpoint, input, log)
}

const requestQuietly = (
  { requests }: KitContext,
  endpoint: Endpoint,
  input: Sent & object
): Promise<RawReply | undefined> => requests.send(endpoint, input).catch(() => undefined)

/** Without a token, a page must learn by a 401 that it has to sign in. */
async function checkToken(
  { requests }: KitContext,
  endpoint: Endpoint,
  input: Sent & object,
  log: OperationLog
): Promise<void> {
  if (endpoint.caller !== 'user') return
  await guarded(log, 'without a token', async () => {
    const { status } = await requests.send(endpoint, input, { as: 'none' })
    log.settle('without a token', status === 401 ? [] : [expected401(status)])
  })
}

const expected401 = (status: number): Difference => ({
  at: 'HTTP status',
  expected: '401',
  found: `${status}`
})

async function checkUnknownId(
  { requests }: KitContext,
  name: string,
  endpoint: Endpoint,
  input: Sent & object,
  log: OperationLog
): Promise<void> {
  if (!hasParameters(endpoint) || endpoint.caller !== 'user' || takesAnyId.has(name)) return
  await guarded(log, 'unknown id', async () => {
    const raw = await requests.send(endpoint, unknownInput(endpoint, input))
    if (raw.status === 403) return log.skip('an unknown id: the user may not (HTTP 403)')
    if (isEmptyReply(endpoint, raw, requests.settings)) return log.pass('unknown id')
    log.settle('unknown id', rejectionDifferences(raw, [404, 400, 410]))
  })
}

/** A list without rows, or null, is a valid reply to an unknown id. */
function isEmptyReply(
  endpoint: Endpoint,
  raw: RawReply,
  settings: Parameters<typeof readReply>[2]
): boolean {
  const reply = readReply(endpoint, raw, settings)
  if (reply.status !== 'read' || reply.differences.length > 0) return false
  const { data } = reply
  if (typeof data !== 'object') return false
  const rows = data !== null && 'list' in data ? data.list : data
  return rows === null || Object.keys(rows as object).length === 0
}

/** Recordings are played while they load: the first bytes alone must be sent when requested. */
async function rangeDifferences(
  { requests }: KitContext,
  name: string,
  endpoint: Endpoint,
  input: Sent & object
): Promise<readonly Difference[]> {
  if (name !== 'files.recording') return []
  const raw = await requests.send(endpoint, input, { headers: { range: 'bytes=0-99' } })
  if (raw.status === 206 && raw.size === 100) return []
  return [
    {
      at: 'Range: bytes=0-99',
      expected: '206 with 100 bytes',
      found: `${raw.status} with ${raw.size} bytes`
    }
  ]
}
