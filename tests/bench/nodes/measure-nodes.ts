/**
 * One and two servers on PostgreSQL behind nginx: requests a second, pushes across servers, memory of sockets, and the
 * cores of each process meanwhile; the first also with a part of a core each. Writes the costs for `npm run simulate` with `--save`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { openSockets, signInAll, userIdOf } from '../server/people.ts'
import { type MeasuredServer, startServer } from '../server/process.ts'
import { reportCalls } from './call-load.ts'
import { cpuShares } from './cpu-shares.ts'
import { type LoadGiven, limitOf, loadedProxy } from './loaded-proxy.ts'
import { pushAcross } from './push-load.ts'
import { measureSmall } from './small-servers.ts'

const [STEADY, SOCKETS, EVENTS, CALLS] = [200, 2000, 1000, 200]
const EVENT_SECRET = 'secret-of-the-exchange-events'
const COSTS = new URL('../simulate/measured-costs.json', import.meta.url)

interface Given extends LoadGiven {
  /** Whether the costs are kept. */
  readonly isSaved: boolean
}

const round = (value: number, digits = 3): number => Number(value.toFixed(digits))
const show = (what: string, text: string): void => console.log(`  ${what.padEnd(34)}${text}`)

async function loadWith(
  given: Given,
  servers: readonly MeasuredServer[],
  tokens: readonly string[]
) {
  const { steady, full, end } = await loadedProxy(given, servers, tokens)
  try {
    return { steady: await steady(STEADY), full: await full() }
  } finally {
    await end()
  }
}

async function measureMemory(server: MeasuredServer, tokens: readonly string[]): Promise<number> {
  const before = await server.usage()
  const sockets = await openSockets(server.url, tokens, SOCKETS)
  const after = await server.usage()
  for (const socket of sockets) socket.terminate()
  return ((after.megabytes - before.megabytes) / SOCKETS) * 1000
}

export async function measureNodes(given: Given): Promise<boolean> {
  const { cluster, folder, seconds } = given
  const start = (name: string) =>
    startServer('reference', {
      ...{ dataDir: join(folder, name), databaseUrl: cluster.url, eventSecret: EVENT_SECRET }
    })
  const one = await start('one')
  const tokens = await signInAll(one.url)
  const people = await Promise.all(
    tokens.map(async token => ({ token, userId: await userIdOf(one.url, token) }))
  )
  const base = await one.usage()
  const megabytes = await measureMemory(one, tokens)
  const single = await loadWith(given, [one], tokens)

  let end = cpuShares({ server: one.pid, PostgreSQL: cluster.pid })
  let shares = end()
  const calls = await reportCalls(
    one,
    { databaseUrl: cluster.url, secret: EVENT_SECRET, tokens, count: CALLS },
    () => {
      end = cpuShares({ server: one.pid, PostgreSQL: cluster.pid })
    },
    () => {
      shares = end()
    }
  )
  const ofCall = (name: string) => ((shares.cores[name] ?? 0) * shares.seconds * 1000) / CALLS

  const two = await start('two')
  const both = await loadWith(given, [one, two], tokens)
  const endPushes = cpuShares({ sender: one.pid, receiver: two.pid, PostgreSQL: cluster.pid })
  const load = { perSecond: EVENTS, seconds }
  const pushed = await pushAcross(one, two, people, load)
  const ofPushes = endPushes()
  const ofPush = (name: string) =>
    ((ofPushes.cores[name] ?? 0) * ofPushes.seconds * 1000) / pushed.sent
  const small = await measureSmall(given, [one, two], tokens)
  await two.end()
  await one.end()
  small?.end()

  const gain = both.full.result.perSecond / single.full.result.perSecond
  console.log('servers on PostgreSQL behind nginx, one machine for all; CPU in cores')
  for (const [name, { steady, full }, servers] of [
    ['1 server', single, 1],
    ['2 servers', both, 2]
  ] as const) {
    const { p50, p99 } = steady.result
    show(`${name}, ${STEADY} requests/s`, `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
    show('', steady.shares.text)
    show(`${name}, full load`, `${full.result.perSecond.toFixed(0)} requests/s`)
    show('', full.shares.text)
    show('', `the limit: ${limitOf(full.shares, servers)}`)
  }
  show('2 servers', `${gain.toFixed(2)} × the requests of one`)
  for (const { what, text } of small?.lines ?? []) show(what, text)
  const { received, sent, p50, p99 } = pushed
  show(
    `pushes to another server, ${EVENTS}/s`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${received} of ${sent} received`
  )
  show('', ofPushes.text)
  show('memory', `${megabytes.toFixed(1)} MB per 1,000 sockets`)
  show(
    'a call that the exchange reports',
    `${calls.rows.toFixed(1)} rows in ${calls.transactions.toFixed(1)} transactions, ${(calls.logBytes / 1000).toFixed(1)} kB of log, ${calls.pushes.toFixed(1)} pushes`
  )

  if (given.isSaved) {
    const { cores } = single.steady.shares
    const perRequest = (name: string) => ((cores[name] ?? 0) * 1000) / STEADY
    const costs = {
      measured: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} cores of ${cpus()[0]?.model.trim()}`,
      request: {
        serverMs: round(perRequest('server 1')),
        databaseMs: round(perRequest('PostgreSQL')),
        proxyMs: round(perRequest('nginx')),
        bytes: round(single.steady.bytes, 0)
      },
      push: {
        senderMs: round(ofPush('sender'), 4),
        receiverMs: round(ofPush('receiver'), 4),
        databaseMs: round(ofPush('PostgreSQL'), 4),
        bytes: round(pushed.bytes, 0)
      },
      call: {
        serverMs: round(ofCall('server')),
        databaseMs: round(ofCall('PostgreSQL')),
        rows: round(calls.rows, 1),
        logBytes: round(calls.logBytes, 0),
        pushes: round(calls.pushes, 1)
      },
      memory: {
        serverMegabytes: round(base.megabytes, 0),
        megabytesPerThousandSockets: round(megabytes, 1)
      }
    }
    writeFileSync(COSTS, `${JSON.stringify(costs, undefined, 2)}\n`)
    console.log(`  costs: ${readFileSync(COSTS, 'utf8').length} bytes in measured-costs.json`)
  }
  return single.steady.result.p99 <= 250 && received === sent && p99 <= 150 && megabytes <= 60
}
