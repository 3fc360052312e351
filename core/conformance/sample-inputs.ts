import type { Endpoint } from '../contract/endpoint.ts'
import type { Sent } from '../net/request.ts'
import type { DataOf, KnownRows } from './known-rows.ts'

export type Sample = { readonly input: Sent & object } | { readonly reason: string }

export interface SampleSources {
  readonly known: KnownRows
  readonly dataOf: DataOf
  /** A ticket for a file below the API base. */
  readonly ticketFor: (resource: string) => Promise<string | undefined>
  readonly now: () => number
}

/** The test number of China Mobile, which belongs to no customer. */
export const TEST_NUMBER = '13800138000'

const DAY_MS = 86_400_000

/** Rejected or without effect, although they are `GET`. */
const changing: ReadonlySet<string> = new Set(['account.changeEnterprise', 'callDetails.seen'])

/** They only read, although they are not `GET`. */
const reading: ReadonlySet<string> = new Set([
  ...['calls.check', 'files.ticket', 'callTasks.calledToday', 'addingNumbers.check'],
  ...['customers.byPhone', 'retention.preview']
])

export const isReading = (name: string, { method }: Endpoint): boolean =>
  method === 'GET' ? !changing.has(name) : reading.has(name)

type Query = Readonly<Record<string, unknown>>
type Maker = (sources: SampleSources) => Promise<Query | string> | Query | string

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const lastDay: Maker = ({ now }) => ({ day: dayOf(now() - DAY_MS) })
const lastDays: Maker = ({ now }) => ({
  from: dayOf(now() - 7 * DAY_MS),
  to: dayOf(now() - DAY_MS)
})
const ticketed: Maker = async ({ known, ticketFor }) => {
  const callRecordId = await known.idFor('files.recording', 'callRecordId')
  const hasRecording = (await known.rows('calls.records'))[0]?.hasRecording === true
  if (callRecordId === undefined || !hasRecording) return 'no call with a recording is known'
  const ticket = await ticketFor(`recordings/${callRecordId}`)
  return ticket === undefined ? 'files.ticket returned no ticket' : { access_token: ticket }
}

/** Queries of requests that have no defaults. A text says why there is none. */
const queries: Readonly<Record<string, Maker>> = {
  'auth.captcha': () => ({ imageKey: 'hutong-check' }),
  'signIn.protocol': () => ({ version: '1' }),
  'customers.search': () => ({ searchContent: '测试' }),
  'knowledge.items': () => ({ searchContent: '测试' }),
  'files.recording': ticketed,
  'callAudio.download': ticketed,
  'files.download': () => 'needs a file of the transfer list',
  'customFields.options': async ({ known }) => {
    const fieldMetaId = await known.first([['customFields.meta', 'id']])
    return fieldMetaId === undefined ? 'the backend has no custom field' : { fieldMetaId }
  },
  'customFields.relatedOptions': async ({ known, dataOf }) => {
    const fieldMetaId = await known.first([['customFields.meta', 'id']])
    const fieldOptionId = rowId(await dataOf('customFields.options'))
    return fieldMetaId === undefined || fieldOptionId === undefined
      ? 'the backend has no custom field with options'
      : { fieldMetaId, fieldOptionId }
  },
  'seatLog.day': lastDay,
  'billing.dayEntries': lastDay,
  'billing.monthEntries': ({ now }) => ({ month: dayOf(now() - DAY_MS).slice(0, 7) }),
  'lineMonitor.history': lastDays,
  'analysis.report': lastDays,
  'analysis.calls': lastDays,
  'satisfaction.report': lastDays,
  'seatHours.use': lastDays,
  'home.report': lastDays,
  'workbench.figures': ({ now }) => ({ beginTime: now() - DAY_MS }),
  'callTasks.inboundConfig': async ({ known }) => {
    const callTaskId = await known.idFor('callTasks.inboundConfig', 'callTaskId')
    return callTaskId === undefined ? 'no call task is known' : { callTaskId }
  },
  'addressBook.groups': () => ({ addressBookType: 1 }),
  'addressBook.duplicates': () => ({ addressBookType: 0 }),
  'taskNumbers.addressBookTree': () => ({ addressBookType: 0 }),
  'taskNumbers.addressBookFields': () => ({ addressBookType: 0 }),
  'numbers.charge': async ({ known }) => {
    const customerIds = await known.idFor('numbers.charge', 'customerId')
    return customerIds === undefined ? {} : { customerIds }
  }
}

const rowId = (data: unknown): string | undefined => {
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : undefined
  return typeof id === 'string' ? id : undefined
}

const bodies: Readonly<Record<string, unknown>> = {
  'calls.check': { customerPhone: TEST_NUMBER },
  'files.ticket': { resource: 'realtime' },
  'callTasks.calledToday': {},
  'addingNumbers.check': { phones: [TEST_NUMBER] },
  'customers.byPhone': { phone: TEST_NUMBER },
  'retention.preview': { recordingDays: 3650, transcriptDays: 3650 }
}

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)

/** The input of a reading request, from the data of the backend itself. */
export async function sampleInput(
  name: string,
  endpoint: Endpoint,
  sources: SampleSources
): Promise<Sample> {
  const parameters: Record<string, string> = {}
  for (const parameter of parametersOf(endpoint.path)) {
    const id = parameter === 'phone' ? TEST_NUMBER : await sources.known.idFor(name, parameter)
    if (id === undefined)
      return { reason: `the backend has no data with this {${parameter}} to read` }
    parameters[parameter] = id
  }
  const query = await queries[name]?.(sources)
  if (typeof query === 'string') return { reason: query }
  const body = bodies[name]
  return {
    input: {
      ...parameters,
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body })
    }
  }
}

const UNKNOWN_ID = 'hutong-check-none'

/** The same input with ids that the backend does not have; undefined without a path parameter. */
export function unknownInput(endpoint: Endpoint, input: Sent & object): Sent & object {
  const parameters = parametersOf(endpoint.path).map(name => [name, UNKNOWN_ID])
  return { ...input, ...Object.fromEntries(parameters) }
}

export const hasParameters = ({ path }: Endpoint): boolean => path.includes('{')
