/**
 * One and two servers with a part of a core each, as small machines have it: PostgreSQL, nginx and the generator have
 * the rest, so that the servers are the limit and not what they share.
 */
import type { MeasuredServer } from '../server/process.ts'
import { limitCores } from './limit-cores.ts'
import { type Loaded, type LoadGiven, limitOf, loadedProxy } from './loaded-proxy.ts'

const CORES = 0.3

const textOf = ({ result, shares }: Loaded): string =>
  `${result.perSecond.toFixed(0)} requests/s, p50 ${result.p50.toFixed(0)} ms: ${shares.text}`

/** Undefined where the parts cannot be set. The servers keep them; `end` is called after they have ended. */
export async function measureSmall(
  given: LoadGiven,
  servers: readonly MeasuredServer[],
  tokens: readonly string[]
) {
  const end = limitCores(
    servers.map(({ pid }) => pid),
    CORES
  )
  if (!end) return undefined
  async function load(some: readonly MeasuredServer[]): Promise<Loaded> {
    const proxy = await loadedProxy(given, some, tokens, `nginx-small-${some.length}`)
    try {
      return await proxy.full()
    } finally {
      await proxy.end()
    }
  }
  async function loadBoth() {
    try {
      return [await load(servers.slice(0, 1)), await load(servers)] as const
    } catch (error) {
      end?.()
      throw error
    }
  }
  const [single, all] = await loadBoth()
  const gain = all.result.perSecond / single.result.perSecond
  return {
    end,
    lines: [
      { what: `1 server with ${CORES} of a core`, text: textOf(single) },
      { what: '', text: `the limit: ${limitOf(single.shares, 1, CORES)}` },
      { what: `${servers.length} servers with ${CORES} of a core each`, text: textOf(all) },
      { what: '', text: `the limit: ${limitOf(all.shares, servers.length, CORES)}` },
      { what: '', text: `${gain.toFixed(2)} × the requests of one` }
    ]
  }
}
