import type { Endpoint } from '../contract/endpoint.ts'
import type { z } from '../contract/zod.ts'
import type { World } from './world/world.ts'

/** A request to the sandbox, validated by the schemas of its endpoint. */
export interface SandboxRequest<E extends Endpoint = Endpoint> {
  readonly world: World
  readonly path: Readonly<Record<string, string>>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
}

/** One endpoint with the function that replies to it. */
export interface Answer {
  readonly endpoint: Endpoint
  readonly reply: (request: SandboxRequest<never>) => unknown
}

/** The reply to an endpoint; a thrown `Refusal` becomes an error envelope. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  reply: (request: SandboxRequest<E>) => z.input<E['reply']>
): Answer => ({ endpoint, reply: reply as Answer['reply'] })

/** A request that the sandbox refuses, as the server would. */
export class Refusal extends Error {
  readonly code: string
  constructor(message: string, code = 'REFUSED') {
    super(message)
    this.code = code
  }
}

interface Paging {
  readonly page?: number
  readonly pageSize?: number
  /** `callDuration`, or `-callDuration` for descending order. */
  readonly sort?: string | undefined
}

function sortedRows<Row extends object>(rows: readonly Row[], sort: string): readonly Row[] {
  const field = sort.replace('-', '')
  const sign = sort.startsWith('-') ? -1 : 1
  const value = (row: Row) => Number(Reflect.get(row, field) ?? 0)
  return rows.toSorted((a, b) => sign * (value(a) - value(b)))
}

/** A page of rows in the shape of every list. */
export function pageOfRows<Row extends object>(
  rows: readonly Row[],
  { page = 1, pageSize = 10, sort }: Paging = {}
) {
  const sorted = sort ? sortedRows(rows, sort) : rows
  const begin = (page - 1) * pageSize
  return {
    list: sorted.slice(begin, begin + pageSize),
    page,
    pageSize,
    total: rows.length,
    hasMore: rows.length > begin + pageSize
  }
}
