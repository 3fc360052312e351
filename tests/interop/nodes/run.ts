/**
 * Two servers with one PostgreSQL behind nginx, with 300 pages: `node tests/interop/nodes/run.ts [--seed=N] [--kills=10]
 * [--pages=300]`. Needs Debian's PostgreSQL and nginx; a part of `npm run test:interop`.
 */
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { seeded } from '../../../core/lib/random.ts'
import { findProgram } from '../../../demo/exchange/find-program.ts'
import { percentile } from '../../support/statistics.ts'
import { campaign, transfers } from './background-work.ts'
import { drainNode } from './drained-node.ts'
import { closeConnections, signIn } from './front-client.ts'
import { killRounds, lostEvents, numberedOrders, openPages, settlePages } from './kill-rounds.ts'
import { DRAIN_SECONDS, type NodePair, openPair } from './node-pair.ts'
import { type Caller, outsideCallers } from './outside-callers.ts'
import { checkSecurity } from './shared-security.ts'
import type { SimulatedPage } from './simulated-page.ts'
import { addMembers } from './test-members.ts'

const given = (flag: string, otherwise: number): number =>
  Number(process.argv.find(one => one.startsWith(`--${flag}=`))?.split('=')[1] ?? otherwise)

let failed = 0
/** Prints a result and counts it if it is not as it must be. */
function confirm(isRight: boolean, text: string): void {
  if (!isRight) failed++
  console.log(`${isRight ? '✓' : '✗'} ${text}`)
}

function reconnectionsOf(pages: readonly SimulatedPage[], isAnnounced: boolean, from = 0) {
  const all = pages
    .flatMap(({ reconnections }) => reconnections.slice(from))
    .filter(one => one.isAnnounced === isAnnounced)
    .map(({ ms }) => ms / 1000)
    .sort((a, b) => a - b)
  const [p50, p95, most] = [percentile(all, 0.5), percentile(all, 0.95), all.at(-1) ?? 0]
  const text = `p50 ${p50.toFixed(2)} s, p95 ${p95.toFixed(2)} s, longest ${most.toFixed(2)} s of ${all.length}`
  return { p95, count: all.length, text }
}

function checkReconnections(pages: readonly SimulatedPage[]): void {
  for (const profile of ['brief', 'steady'] as const) {
    const { p95, text } = reconnectionsOf(
      pages.filter(page => page.profile === profile),
      false
    )
    confirm(p95 <= 5, `reconnections after a kill, ${profile}: ${text}`)
  }
}

async function underKills(pair: NodePair, database: pg.Client): Promise<void> {
  const seed = given('seed', Date.now() % 1_000_000)
  const random = seeded(seed)
  console.log(`seed ${seed}`)
  const begun = Date.now()
  const [host = ''] = pair.hosts
  const admin = await signIn(pair.port, host, 'admin')
  const members = await addMembers(pair, admin, { prefix: 'pages', count: 50 })
  const agents = await addMembers(pair, admin, { prefix: 'agent-', count: 16, firstExtension: 701 })
  const callers = agents.map(
    ({ token, host }, at): Caller => ({
      ...{ token, host, extension: String(701 + at) },
      by: at % 4 === 3 ? 'exchange' : 'phone',
      isLong: at % 2 === 1
    })
  )
  const pages = await openPages(pair, members, given('pages', 300))
  console.log(`${pages.length} pages of ${members.length} users are connected`)
  const orders = numberedOrders(pair, admin)
  const jobs = transfers(pair, admin)
  const task = await campaign(pair, admin, 600)
  const calls = outsideCallers(pair, callers, random)

  await killRounds(pair, given('kills', 10), random)
  const [, load = 0] = loadavg()
  console.log(`load ${load.toFixed(1)} on ${cpus().length} cores in the last five minutes`)
  await orders.end()
  const areSettled = await settlePages(pages)
  const { events, lost, without } = await lostEvents(database, pages, begun)
  confirm(
    lost === 0 && areSettled,
    `${areSettled ? 'settled: ' : 'not settled: '}${lost} of ${events} events lost by ${without} of ${pages.length} pages (${orders.refused()} requests met a killed server)`
  )
  checkReconnections(pages)
  const work = await jobs.end(database)
  confirm(
    work.failed.length === 0,
    `${work.failed.length} of ${work.jobs} jobs failed ${work.failed}`
  )
  confirm(work.missing === 0, `${work.missing} files missing`)
  confirm(work.importedTwice === 0, `${work.importedTwice} people imported twice`)
  const dialled = await task.end(database)
  confirm(
    dialled.twice === 0 && dialled.notDialled === 0 && dialled.open === 0,
    `${dialled.twice} of ${dialled.calls} numbers dialled twice, ${dialled.notDialled} not dialled, ${dialled.open} calls left open`
  )
  const early = await calls.endedEarly(database)
  const over = await calls.end(database)
  confirm(
    early === 0 && over.endedByServer === 0 && over.system === 0 && over.open === 0,
    `of ${over.calls} calls at the exchange ${over.endedByServer + early} ended while alive, ${over.system} recorded as ended by the system, ${over.open} left open, ${over.records} records`
  )
  confirm(
    over.refused.length === 0,
    `${over.refused.length} reports not taken ${[...new Set(over.refused)]}`
  )
  await checkDrain(pair, pages)
  for (const page of pages) page.close()
  const [ended, locked] = members
  if (ended && locked) await checkSecurity(pair, confirm, database, [ended, locked])
}

async function checkDrain(pair: NodePair, pages: readonly SimulatedPage[]): Promise<void> {
  const { ms, answered, errors, moved, areOpen } = await drainNode(pair, pages)
  const seconds = (part: number) =>
    ((moved[Math.floor(moved.length * part)]?.ms ?? 0) / 1000).toFixed(2)
  const isAnnounced = moved.every(one => one.isAnnounced)
  confirm(ms / 1000 <= DRAIN_SECONDS, `drain: ended ${(ms / 1000).toFixed(1)} s after SIGTERM`)
  confirm(
    errors.length === 0 && areOpen,
    `drain: ${errors.length} errors in ${answered} requests of ${pages.length} pages ${[...new Set(errors)]}`
  )
  confirm(
    isAnnounced && moved.length > 0,
    `drain: ${moved.length} pages moved, p50 ${seconds(0.5)} s, p95 ${seconds(0.95)} s`
  )
}

/** Resolves with how many parts failed. */
export async function runNodes(): Promise<number> {
  const pair = findProgram('nginx') ? await openPair('outside') : undefined
  if (!pair) {
    console.log('skipped: nodes: apt-get install postgresql nginx')
    return 0
  }
  const database = new pg.Client({ connectionString: pair.databaseUrl })
  try {
    await database.connect()
    await underKills(pair, database)
  } finally {
    await database.end()
    closeConnections()
    await pair.end()
  }
  return failed
}

if (import.meta.main) process.exit((await runNodes()) === 0 ? 0 : 1)
