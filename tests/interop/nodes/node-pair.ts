/** PostgreSQL, two servers as processes, and nginx with the file of `demo/deployment` before them. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../bench/server/cluster.ts'
import { freePort, startServer } from '../../support/server/server-process.ts'
import { startNginx } from '../deployment.ts'

/** Host names, which nginx spreads over the servers. */
const HOSTS = Array.from({ length: 12 }, (_, at) => `n${at}.localhost`)
export const EVENT_SECRET = 'secret-of-the-exchange-events'
export const DRAIN_SECONDS = 10

/** A zone in which it is between 10 and 11: robots call by day, and all clocks stay right. */
export function morningZone(now = new Date()): string {
  const ahead = ((10 - now.getUTCHours() + 36) % 24) - 12
  // The names of these zones have the opposite sign.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

interface NodeAt {
  readonly name: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly program?: readonly string[]
}

/** A server that is killed, stopped and started again at the same address. */
function nodeAt({ name, port, env, program = ['demo/server/main.ts'] }: NodeAt) {
  let child: ChildProcess | undefined
  let output = () => ''
  const gone = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => output(),
    pid: () => child?.pid ?? 0,
    async start(): Promise<void> {
      const started = await startServer(
        ['node', ...program],
        { ...env, PORT: String(port) },
        `:${port}`,
        one => {
          child = one
        }
      )
      output = started.output
    },
    kill: () => gone('SIGKILL'),
    /** Resolves with how many ms it took to end. */
    async stop(): Promise<number> {
      const since = performance.now()
      await gone('SIGTERM')
      return performance.now() - since
    }
  }
}
export type ServedNode = ReturnType<typeof nodeAt>

/**
 * Undefined where PostgreSQL is not installed. `outside`: with an exchange that reports its calls; `apart`: with the
 * embedded one as a process of its own.
 */
export async function openPair(exchange: 'outside' | 'apart') {
  const cluster = await startCluster()
  if (!cluster) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'hutong-nodes-'))
  const env = {
    ...{ HOST: '127.0.0.1', HUTONG_SEED: 'small', TZ: morningZone(), DEMO_SPEED: '12' },
    ...{ DATABASE_URL: cluster.url, HUTONG_FILES: join(folder, 'files'), DEMO_TIME: '' },
    ...{ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: String(DRAIN_SECONDS) },
    ...(exchange === 'outside' && {
      SIP_WS_URL: 'wss://pbx.example.cn/ws',
      EXCHANGE_SECRET: EVENT_SECRET
    })
  }
  const telephony = nodeAt({
    ...{ name: 'T', port: await freePort(), program: ['demo/server/main.ts', 'telephony'] },
    env: { ...env, HUTONG_DATA: join(folder, 'T') }
  })
  const isApart = exchange === 'apart'
  const nodes: ServedNode[] = []
  for (const name of ['A', 'B'])
    nodes.push(
      nodeAt({
        ...{ name, port: await freePort() },
        env: {
          ...{ ...env, HUTONG_DATA: join(folder, name) },
          ...(isApart && { TELEPHONY_URL: telephony.url })
        }
      })
    )
  const place = join(folder, 'nginx')
  mkdirSync(place)
  const end = async () => {
    for (const node of [...nodes, telephony]) await node.kill()
    await cluster.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (isApart) await telephony.start()
    for (const node of nodes) await node.start()
    const servers = nodes.map(({ port }) => `127.0.0.1:${port}`)
    const proxy = await startNginx({ folder: place, hosts: HOSTS, servers })
    const [a, b] = nodes
    if (!a || !b) throw new Error('two servers are needed')
    return {
      ...{ hosts: HOSTS, port: proxy.port, databaseUrl: cluster.url, a, b, telephony },
      nodes: [a, b] as const,
      async end(): Promise<void> {
        await proxy.end()
        await end()
      }
    }
  } catch (error) {
    await end()
    throw error
  }
}
export type NodePair = NonNullable<Awaited<ReturnType<typeof openPair>>>
