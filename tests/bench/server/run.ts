/**
 * `npm run bench:load`: how much the reference backend takes, with the embedded database and with
 * PostgreSQL, beside a plain server that sends the same statements. Everything shares one machine.
 *
 * Then one and two servers behind nginx, see tests/bench/nodes/measure-nodes.ts; `--save` keeps the costs for `npm run simulate`.
 *
 * `--embedded`, `--postgres` or `--nodes` for one of them · `--seconds=15` for each measurement · `--rounds=3`, of which the
 * middle one counts · `--profile=FOLDER` writes what `--cpu-prof` sees of the reference backend
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../../demo/exchange/find-program.ts'
import { measureNodes } from '../nodes/measure-nodes.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { generator, type Result } from './generator.ts'
import type { Recorded, Start } from './messages.ts'
import type { Ask } from './mix.ts'
import { listen, mixOfAll, signInAll } from './people.ts'
import { type MeasuredServer, startServer } from './process.ts'

const SOCKETS = 500
const STEADY = 200
const AT_ONCE = 64
const given = (flag: string) =>
  process.argv.find(one => one.startsWith(`--${flag}=`))?.split('=')[1]
const LONG = Number(given('seconds') ?? 15)
const WARM = LONG / 4
const ROUNDS = Number(given('rounds') ?? 3)

interface Metrics {
  readonly steady: Result
  readonly full: Result
  /** Of the processor, for a thousand requests. */
  readonly seconds: number
  readonly before: number
  readonly after: number
}

/** Both of them, one after the other. */
interface Round {
  readonly ours: Metrics
  readonly theirs: Metrics
  readonly part: number
}

async function measure(server: MeasuredServer, asks: readonly Ask[], tokens: readonly string[]) {
  const hangUp = await listen(server.url, tokens, SOCKETS)
  const sending = generator(server.url, asks)
  const before = await server.usage()
  await sending.full(8, WARM)
  const steady = await sending.steady(STEADY, LONG)
  const began = await server.usage()
  const full = await sending.full(AT_ONCE, LONG)
  const after = await server.usage()
  sending.end()
  hangUp()
  if (steady.failed + full.failed > 0) throw new Error('Some requests were refused')
  const seconds = ((after.seconds - began.seconds) / full.requests) * 1000
  return { steady, full, seconds, before: before.megabytes, after: after.megabytes }
}

/** The statements of each request, once whatever is kept in memory is there. */
async function record(server: MeasuredServer, asks: readonly Ask[]): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const { once, end } = generator(server.url, asks)
  for (const ask of asks) await once(ask)
  for (const ask of asks) {
    await server.record(true)
    await once(ask)
    const { method, path, token } = ask
    recorded.push({ method, path, token, statements: await server.record(false) })
  }
  end()
  return recorded
}

const shown = (value: number, digits = 0) => value.toFixed(digits).padStart(8)

function print(what: string, { steady, full, seconds, before, after }: Metrics): void {
  console.log(
    `${what.padEnd(24)}${shown(full.perSecond)}${shown(full.p50)}${shown(seconds, 2)}` +
      `${shown(steady.p50, 1)}${shown(steady.p99, 1)}${shown(before)}${shown(after)}`
  )
}

async function compare(name: string, start: Start, profiles: string | undefined): Promise<boolean> {
  // The first start fills the database, which takes memory that no later start does.
  const first = await startServer('reference', start)
  const tokens = await signInAll(first.url)
  const asks = await mixOfAll(first.url, tokens)
  const recorded = await record(first, asks)
  await first.end()

  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const reference = await startServer('reference', start, profiles)
    const ours = await measure(reference, asks, tokens)
    await reference.end()

    const plain = await startServer('plain', start)
    await plain.play(recorded)
    const theirs = await measure(plain, asks, [])
    await plain.end()
    rounds.push({ ours, theirs, part: ours.full.perSecond / theirs.full.perSecond })
  }
  rounds.sort((a, b) => a.part - b.part)
  const median = rounds[Math.floor(rounds.length / 2)]
  if (!median) throw new Error('There has to be a round')

  const statements = recorded.reduce((sum, one) => sum + one.statements.length, 0)
  print(`${name}: hutong`, median.ours)
  print(`${name}: plain Fastify`, median.theirs)
  const [perRequest, parts] = [statements / recorded.length, rounds.map(({ part }) => part)]
  console.log(
    `  ${perRequest.toFixed(2)} statements for a request; of the plain server's requests in each ` +
      `round ${parts.map(part => part.toFixed(2)).join(' ')}\n`
  )
  return median.part >= 0.6 && rounds.every(({ ours }) => ours.after <= 700)
}

const has = (flag: string) => process.argv.includes(`--${flag}`)
const profiles = given('profile')
const folder = mkdtempSync(join(tmpdir(), 'hutong-load-'))

/** Undefined where no PostgreSQL is installed. */
async function withCluster(work: (cluster: Cluster) => Promise<boolean>) {
  const cluster = await startCluster()
  if (!cluster) return undefined
  try {
    return await work(cluster)
  } finally {
    await cluster.end()
  }
}

const isOne = (name: string) => has(name) || !['embedded', 'postgres', 'nodes'].some(has)
if (isOne('embedded') || isOne('postgres')) {
  console.log(`14 requests by turns, ${SOCKETS} realtime sockets, one machine for all\n`)
  console.log(
    'requests at full load       per s  p50 ms  CPU s/k  200/s:50   99 ms MB before   after'
  )
}
const results: (boolean | undefined)[] = []
try {
  if (isOne('embedded'))
    results.push(await compare('embedded', { dataDir: folder, databaseUrl: undefined }, profiles))
  if (isOne('postgres'))
    results.push(
      await withCluster(({ url }) =>
        compare('PostgreSQL', { dataDir: join(folder, 'files'), databaseUrl: url }, profiles)
      )
    )
  if (isOne('nodes') && findProgram('nginx'))
    results.push(
      await withCluster(cluster =>
        measureNodes({ cluster, folder, seconds: LONG, isSaved: has('save') })
      )
    )
  else if (isOne('nodes')) console.log('servers behind nginx: left out, it is not installed here')
  if (results.includes(undefined)) console.log('PostgreSQL: left out, none is installed here')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(results.includes(false) ? 1 : 0)
