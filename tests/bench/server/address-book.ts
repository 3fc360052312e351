/**
 * A large address book on the embedded database: the list and its searches, the tree, the picker and
 * duplicates, for a user who sees all and one whose groups are limited.
 * `node tests/bench/server/address-book.ts [members] [groups]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createServer } from '../../../demo/server/server.ts'
import { median } from '../../support/statistics.ts'
import { signIn } from './sign-in.ts'

const MEMBERS = Number(process.argv[2] ?? 100_000)
const GROUPS = Number(process.argv[3] ?? 2000)
const LIMIT_MS = 100
const ROUNDS = 9
const folder = mkdtempSync(join(tmpdir(), 'hutong-book-'))
const server = await createServer({ dataDir: folder, telephones: false, seed: 'small' })
const { db, url } = server

/** Ten roots, each with groups of two further levels; every hundredth group has an access list. */
async function fill(): Promise<void> {
  await sql`insert into address_group (id, enterprise_id, user_id, parent_id, name)
    select 'b' || n, 'ent-1', null,
      case when n > 10 then 'b' || case when n <= 200 then 1 + n % 10 else 11 + n % 190 end end,
      '分组' || n from generate_series(1, ${GROUPS}::int) as n`.execute(db)
  await sql`insert into address_group_access (group_id, kind, target_id, may_edit)
    select 'b' || n, 'role', 'role-' || (1 + n / 100 % 3), true
    from generate_series(100, ${GROUPS}::int, 100) as n`.execute(db)
  await sql`insert into address_item (id, group_id, book_id, name, phone, custom_fields, created_at,
      updated_at)
    select 'm' || n, 'b' || (1 + (n * 7919) % ${GROUPS}::int), 'ent-1', '成员' || n,
      (13700000000 + n % ${Math.ceil(MEMBERS * 0.99)}::int)::text,
      jsonb_build_object('ent-1-manager', jsonb_build_array('经理' || n % 50)),
      ${Date.now()}::bigint - n * 60000::bigint, ${Date.now()}::bigint - n * 30000::bigint
    from generate_series(1, ${MEMBERS}::int) as n`.execute(db)
}

const answers = JSON.stringify({ 'ent-1-manager': ['经理7'] })
const list = (search: Readonly<Record<string, string>>) =>
  `/address_book_items?${new URLSearchParams({ page: '1', pageSize: '20', ...search })}`
const picked = (search: Readonly<Record<string, string>>) =>
  `/address_book_items/query?${new URLSearchParams({ addressBookType: '1', page: '1', pageSize: '10', ...search })}`

const requests: readonly (readonly [string, string])[] = [
  ['tree', '/address_books/groups?addressBookType=1'],
  ['list', list({})],
  ['list, page 500', list({ page: '500' })],
  ...['customerName', '-phoneNumber', 'updateTime'].map(
    sort => [`list by ${sort}`, list({ sort })] as const
  ),
  ['group', list({ groupId: 'b1' })],
  ['small group', list({ groupId: `b${GROUPS}` })],
  ['name', list({ customerName: '员9999' })],
  ['number', list({ phoneNumber: '0099' })],
  ['rare number', list({ phoneNumber: '13700012345' })],
  ['broad number', list({ phoneNumber: '137' })],
  ['none', list({ customerName: '没有此人' })],
  ['field', list({ customFields: answers })],
  ['picker tree', '/address_books/scope_tree?addressBookType=1'],
  ['picker', picked({ groupId: 'b1' })],
  ['picker, name', picked({ groupId: 'b1', customerName: '员99' })],
  ['duplicates', '/address_book_items/duplicates?addressBookType=1&page=1&pageSize=20']
]

/** Median of a request, client included, in ms. */
async function timeOf(token: string, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    const answer = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const { code } = (await answer.json()) as { code: number }
    if (code !== 1) throw new Error(`${path}: ${code}`)
    times.push(performance.now() - from)
  }
  return median(times)
}

async function measure(tokens: ReadonlyMap<string, string>): Promise<boolean> {
  let isWithin = true
  for (const [username, token] of tokens)
    for (const [name, path] of requests) {
      const ms = await timeOf(token, path)
      if (ms > LIMIT_MS) isWithin = false
      console.log(`${username} ${name}: ${ms.toFixed(0)} ms${ms > LIMIT_MS ? ' SLOW' : ''}`)
    }
  return isWithin
}

try {
  await fill()
  const tokens = new Map<string, string>()
  for (const username of ['admin', 'leader']) tokens.set(username, await signIn(url, username))
  const before = await measure(tokens)
  // As the nightly job leaves the tables.
  await sql`vacuum analyze address_item, address_group, address_group_access`.execute(db)
  console.log('after vacuum')
  const after = await measure(tokens)
  const inWords = (isWithin: boolean) => (isWithin ? 'yes' : 'NO')
  console.log(`within ${LIMIT_MS} ms: before vacuum ${inWords(before)}, after ${inWords(after)}`)
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
