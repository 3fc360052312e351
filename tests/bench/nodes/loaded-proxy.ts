/** Load on servers behind nginx, and what was busy meanwhile. */
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from '../server/cluster.ts'
import { generator, type Result } from '../server/generator.ts'
import { listen, mixOfAll } from '../server/people.ts'
import type { MeasuredServer } from '../server/process.ts'
import { cpuShares, type Shares } from './cpu-shares.ts'
import { startProxy } from './plain-proxy.ts'

const AT_ONCE = 64
/** Many, and no multiple of the kinds of requests: each server gets half of each kind. */
const HOSTS = Array.from({ length: 401 }, (_, at) => `n${at}.example.cn`)

export interface LoadGiven {
  readonly cluster: Cluster
  readonly folder: string
  readonly seconds: number
}
export interface Loaded {
  readonly result: Result
  readonly shares: Shares
  readonly bytes: number
}

/** A proxy whose servers are warm. */
export async function loadedProxy(
  { cluster, folder, seconds }: LoadGiven,
  servers: readonly MeasuredServer[],
  tokens: readonly string[],
  name = `nginx-${servers.length}`
) {
  const [first] = servers
  const proxy = await startProxy(
    join(folder, name),
    servers.map(({ url }) => url)
  )
  if (!first || !proxy) throw new Error('nginx is not installed')
  const hangUp = await listen(first.url, tokens, 100)
  const processes = {
    ...Object.fromEntries(servers.map(({ pid }, at) => [`server ${at + 1}`, pid])),
    ...{ PostgreSQL: cluster.pid, nginx: proxy.pid }
  }
  const sending = generator(proxy.url, await mixOfAll(first.url, tokens), HOSTS)
  async function run(load: () => Promise<Result>): Promise<Loaded> {
    const [end, bytes] = [cpuShares(processes), sending.bytes()]
    const result = await load()
    if (result.failed > 0) throw new Error(`${result.failed} requests were refused`)
    return { result, shares: end(), bytes: (sending.bytes() - bytes) / result.requests }
  }
  await sending.full(8 * servers.length, seconds / 3)
  return {
    steady: (perSecond: number) => run(() => sending.steady(perSecond, seconds)),
    full: () => run(() => sending.full(AT_ONCE, seconds)),
    async end(): Promise<void> {
      sending.end()
      hangUp()
      await proxy.end()
    }
  }
}

/** What was busy: of one thread 0.9 of the `share` of a core is all, of the machine what was left of it. */
export function limitOf({ cores }: Shares, servers: number, share = 1): string {
  const busy = Array.from({ length: servers }, (_, at) => cores[`server ${at + 1}`] ?? 0)
  if (busy.every(one => one >= 0.9 * share))
    return share < 1 ? 'the part of a core of the servers' : 'the event loops of the servers'
  if ((cores.idle ?? 0) < 0.2)
    return `the ${cpus().length} cores of the machine, which servers, PostgreSQL, nginx and the generator share`
  return 'waiting: neither the servers nor the machine was busy'
}
