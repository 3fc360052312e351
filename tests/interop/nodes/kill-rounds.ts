/** Ten kills of a random server at random moments, while pages work. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from '../../../core/lib/random.ts'
import { ask } from './front-client.ts'
import type { NodePair } from './node-pair.ts'
import { type SimulatedPage, simulatedPage } from './simulated-page.ts'
import type { Member } from './test-members.ts'

/** In ms: until a kill, and until the server is started again. */
const [BEFORE, DOWN] = [
  [3000, 9000],
  [1000, 6000]
] as const
const EVENT_EVERY = 400
/** Until the last server is found gone, and the pages of the other one have read again. */
const SETTLED = 38_000
const LONGEST_READ = 120_000

const between = (random: Random, [from, to]: readonly [number, number]): number =>
  from + random() * (to - from)

/** Half of them with the rules for hosts, half with those of the console. */
export async function openPages(
  { port, hosts }: NodePair,
  members: readonly Member[],
  count: number
): Promise<readonly SimulatedPage[]> {
  const pages = Array.from({ length: count }, (_, at) => {
    const { token = '' } = members[at % members.length] ?? {}
    const host = hosts[(at + Math.floor(at / members.length)) % hosts.length] ?? ''
    return simulatedPage(port, { token, host }, at % 2 === 0 ? 'brief' : 'steady')
  })
  for (const page of pages) await page.open()
  return pages
}

/** Numbered orders, made by turns through all host names. */
export function numberedOrders({ port, hosts }: NodePair, token: string) {
  let isOver = false
  const created = new Map<string, number>()
  let refused = 0
  const pending: Promise<unknown>[] = []

  async function create(number: number): Promise<void> {
    const since = performance.now()
    const body = JSON.stringify({ serviceType: 'OTHER', serviceContent: `事件 ${number}` })
    const host = hosts[number % hosts.length] ?? ''
    const { status, text } = await ask(port, host, '/api/work_orders', { token, body })
    if (status === 200) created.set((JSON.parse(text) as { data: { id: string } }).data.id, since)
    else refused++
  }
  const running = (async () => {
    for (let number = 1; !isOver; number++) {
      pending.push(create(number))
      await sleep(EVENT_EVERY)
    }
  })()
  return {
    created,
    refused: () => refused,
    async end(): Promise<void> {
      isOver = true
      await running
      await Promise.all(pending)
    }
  }
}

export async function killRounds({ nodes }: NodePair, kills: number, random: Random) {
  for (let kill = 1; kill <= kills; kill++) {
    const before = between(random, BEFORE)
    await sleep(before)
    const node = nodes[random() < 0.5 ? 0 : 1]
    await node.kill()
    const down = between(random, DOWN)
    await sleep(down)
    const since = performance.now()
    await node.start()
    const took = (performance.now() - since) / 1000
    console.log(
      `  kill ${kill}: ${node.name} after ${(before / 1000).toFixed(1)} s, down ${(down / 1000).toFixed(1)} s, start ${took.toFixed(1)} s`
    )
  }
}

/** Until the last server was found gone and the pages have read again what they may have missed. */
export async function settlePages(pages: readonly SimulatedPage[]): Promise<boolean> {
  await sleep(SETTLED)
  const until = Date.now() + LONGEST_READ
  while (!pages.every(page => page.isSettled()) && Date.now() < until) await sleep(500)
  return pages.every(page => page.isSettled())
}

/** Orders in the database that a page has neither received nor read. */
export async function lostEvents(
  database: pg.Client,
  pages: readonly SimulatedPage[],
  begun: number
) {
  const { rows } = await database.query<{ id: string }>(
    'select id from service_record where order_state is not null and created_at >= $1',
    [begun]
  )
  let lost = 0
  for (const { known } of pages) for (const { id } of rows) if (!known.has(id)) lost++
  const without = pages.filter(({ known }) => rows.some(({ id }) => !known.has(id))).length
  return { events: rows.length, lost, without }
}
