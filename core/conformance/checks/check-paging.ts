import type { Endpoint } from '../../contract/endpoint.ts'
import type { Sent } from '../../net/request.ts'
import type { Difference } from '../describe-issues.ts'
import { readReply } from '../read-reply.ts'
import type { KitContext } from './kit-context.ts'

const SIZE = 2

interface Page {
  readonly list: readonly unknown[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly hasMore: boolean
}

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' &&
  data !== null &&
  ['list', 'page', 'pageSize', 'total', 'hasMore'].every(field => Object.hasOwn(data, field)) &&
  Array.isArray(Reflect.get(data, 'list'))

/** The default of lists that pages show page by page; others are read whole. */
const DEFAULT_SIZE = 10

/** Whether an endpoint is a list that is shown page by page. */
export function isPaged(endpoint: Endpoint, { query }: Sent, data: unknown): data is Page {
  const defaults = endpoint.query.safeParse(query ?? {})
  const values: unknown = defaults.data
  return (
    isPage(data) &&
    typeof values === 'object' &&
    values !== null &&
    'pageSize' in values &&
    values.pageSize === DEFAULT_SIZE
  )
}

/** Compares the first two pages of two rows (rules list-1 and list-6). */
export async function pagingDifferences(
  { requests }: KitContext,
  endpoint: Endpoint,
  input: Sent & object
): Promise<readonly Difference[]> {
  const read = async (page: number): Promise<Page | readonly Difference[]> => {
    const query = { ...(input.query as object | undefined), page, pageSize: SIZE }
    const raw = await requests.send(endpoint, { ...input, query })
    const reply = readReply(endpoint, raw, requests.settings)
    if (reply.status === 'read' && isPage(reply.data)) return reply.data
    return [{ at: `page ${page}`, expected: 'a page', found: `HTTP ${raw.status}` }]
  }
  const first = await read(1)
  if (!isPage(first)) return first
  const second = await read(2)
  if (!isPage(second)) return second
  return [...ofPage(first, 1), ...ofPage(second, 2), ...ofBoth(first, second)]
}

function* ofPage({ list, page, pageSize }: Page, number: number): Generator<Difference> {
  if (page !== number) yield { at: 'data.page', expected: `${number}`, found: `${page}` }
  if (pageSize !== SIZE) yield { at: 'data.pageSize', expected: `${SIZE}`, found: `${pageSize}` }
  if (list.length > SIZE)
    yield { at: 'data.list', expected: `at most ${SIZE} rows`, found: `${list.length} rows` }
}

function* ofBoth(first: Page, second: Page): Generator<Difference> {
  const more = second.list.length > 0
  if (first.hasMore !== more)
    yield {
      at: 'data.hasMore',
      expected: `${more}, as page 2 has ${more ? 'rows' : 'none'}`,
      found: `${first.hasMore}`
    }
  if (first.total < first.list.length)
    yield {
      at: 'data.total',
      expected: `at least ${first.list.length}, the rows of page 1`,
      found: `${first.total}`
    }
  const isSame = more && JSON.stringify(first.list[0]) === JSON.stringify(second.list[0])
  if (isSame) yield { at: 'data.list', expected: 'other rows on page 2', found: 'those of page 1' }
}
