import type { KnownIds } from './kit-options.ts'

type Fields = Readonly<Record<string, unknown>>

/** Data of endpoints that were read before: undefined when there is none. */
export type DataOf = (name: string) => Promise<unknown>

const fieldsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'object' && one !== null) : []

/** Rows of a reply: of a page, or of a list. */
export const rowsIn = (data: unknown): readonly Fields[] => {
  const rows = fieldsOf(data)
  if (rows.length > 0 || typeof data !== 'object' || data === null) return rows
  if ('list' in data) return fieldsOf(data.list)
  return 'templateVOList' in data ? fieldsOf(data.templateVOList) : []
}

const textIn = (row: Fields | undefined, field: string): string | undefined => {
  const value = row && Object.hasOwn(row, field) ? row[field] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The list from which an id is taken, and its field there. */
type Source = readonly [list: string, field: string]

/** By the name of the path parameter. */
const byParameter: Readonly<Record<string, readonly Source[]>> = {
  callRecordId: [['calls.records', 'callRecordId']],
  customerId: [
    ['calls.records', 'customerId'],
    ['customers.list', 'id']
  ],
  templateCode: [
    ['callTasks.createInfo', 'templateCode'],
    ['quickCalls.templates', 'templateCode'],
    ['scripts.list', 'templateCode']
  ],
  callTaskId: [['callTasks.list', 'id']],
  taskId: [['manualTasks.list', 'id']],
  groupId: [['taskResources.lineGroups', 'groupId']],
  serviceId: [['serviceRecords.list', 'id']],
  operationId: [['transfers.list', 'id']]
}

/** The list of an area whose `{id}` is not that of its own `list`. */
const listOfArea: Readonly<Record<string, string>> = {
  taskResources: 'taskResources.robots',
  addingNumbers: 'callTasks.list',
  taskNumbers: 'callTasks.list',
  recognition: 'voices.list',
  accounts: 'members.list',
  addressBook: 'addressBook.members',
  transferFiles: 'transfers.list'
}

/** Endpoints whose `{id}` is of another list than that of their area. */
const listOfEndpoint: Readonly<Record<string, string>> = {
  'addressBook.access': 'addressBook.groups',
  'webhooks.delivery': 'webhooks.deliveries',
  'intentRuleSets.changes': 'intentRuleSets.regrades'
}

/** No list of the backend contains their ids. */
const withoutList = new Set([
  ...['intentRuleSets.dryRun', 'selfAnalysis.run', 'selfAnalysis.calls'],
  'taskPlan.testCallState'
])

/** A call with most related data: of a customer, answered and recorded. */
const richest = (rows: readonly Fields[]): readonly Fields[] =>
  rows.toSorted((a, b) => richness(b) - richness(a))
const richness = (row: Fields): number =>
  Number(typeof row.customerId === 'string') * 4 +
  Number(row.hasRecording === true) * 2 +
  Number(typeof row.callDuration === 'number' && row.callDuration > 0)

/** Ids of the backend's own data, for requests that need one. */
export function knownRows(dataOf: DataOf, ids: KnownIds) {
  const rows = async (list: string): Promise<readonly Fields[]> =>
    richest(rowsIn(await dataOf(list)))

  async function first(sources: readonly Source[]): Promise<string | undefined> {
    for (const [list, field] of sources)
      for (const row of await rows(list)) {
        const id = textIn(row, field)
        if (id !== undefined) return id
      }
    return undefined
  }

  /** The value of a path parameter; undefined when no data of that kind is known. */
  async function idFor(name: string, parameter: string): Promise<string | undefined> {
    const [area = ''] = name.split('.')
    if (withoutList.has(name)) return undefined
    if (name === 'taskResources.robotAllocation')
      return first([['taskResources.robots', 'holderId']])
    if (Object.hasOwn(ids, parameter)) return ids[parameter as keyof KnownIds]
    if (name === 'clues.details' && ids.clueId !== undefined) return ids.clueId
    if (name.startsWith('callTasks.') && ids.callTaskId !== undefined) return ids.callTaskId
    const named = await first(byParameter[parameter] ?? [])
    if (named !== undefined) return named
    const list = listOfEndpoint[name] ?? listOfArea[area] ?? `${area}.list`
    return first([
      [list, parameter],
      [list, 'id']
    ])
  }

  return { rows, first, idFor }
}

export type KnownRows = ReturnType<typeof knownRows>
