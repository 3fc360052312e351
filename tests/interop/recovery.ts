/**
 * Calls whose network is lost, with Kamailio and rtpengine on this side and Chromium behind a cable that is cut:
 * `node tests/interop/recovery.ts [text of the rows …]` as root; also a part of `npm run test:interop`. Skipped,
 * with the reason, where that is not possible.
 */
import { isInstalled, packages, startExchange } from '../../demo/exchange/exchange.ts'
import { findProgram } from '../../demo/exchange/find-program.ts'
import { listenIn } from '../journeys/sound.ts'
import { cutNetwork } from '../support/server/cut-network.ts'
import { DemoServer } from '../support/server/demo-server.ts'
import { freePorts } from './exchange-ports.ts'
import { openPhone } from './exchange-stories.ts'
import { losses, type Place } from './recovery/losses.ts'
import { resetPhone } from './rows/row.ts'
import { shortened } from './rows/table.ts'
import { openFarEnd } from './trunk/far-end.ts'

/** Why it cannot be run here. */
function missing(): string | undefined {
  if (!isInstalled()) return packages
  if (!findProgram('ip') || !findProgram('nft')) return 'apt-get install iproute2 nftables'
  if (process.getuid?.() !== 0) return 'a network namespace needs root'
  return undefined
}

/** Resolves with how many rows failed. */
export async function runRecovery(only = ''): Promise<number> {
  const reason = missing()
  if (reason !== undefined) {
    console.log(`skipped: recovery: ${reason}`)
    return 0
  }
  const network = cutNetwork()
  process.once('exit', network.end)
  // The programs end with the process, which a signal alone does not tell.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const server = new DemoServer({ env: { HUTONG_HOST: '0.0.0.0' }, onDisk: false })
  const exchange = await startExchange(await freePorts(), { host: network.host, ownTrunk: true })
  const { SIP_PORT, TRUNK_PORT } = exchange.ports
  const far = await openFarEnd(network.host, TRUNK_PORT, SIP_PORT)
  let failed = 0
  try {
    await server.start()
    const url = await network.forward(server.port)
    const phone = await openPhone(url, exchange.url, {
      program: network.chromium,
      prepare: listenIn
    })
    const place: Place = { phone, page: phone.page, far, exchange, server: url, network }
    const chosen = losses.filter(([what]) => what.includes(only))
    for (const [what, run] of chosen) {
      const [isOk, observed] = await run(place).then(
        result => [true, result] as const,
        (error: Error) => [false, shortened(error)] as const
      )
      network.repair()
      if (!isOk) failed++
      console.log(`| ${what.padEnd(72)} | ${isOk ? 'ok    ' : 'FAILED'} | ${observed}`)
      await resetPhone(place)
    }
    console.log(`${chosen.length - failed} of ${chosen.length} losses ok`)
    await phone.browser.close()
  } finally {
    far.close()
    exchange.stop()
    await server.stop()
    server.forget()
    process.off('exit', network.end)
    network.end()
  }
  return failed
}

if (import.meta.main) process.exit((await runRecovery(process.argv[2])) === 0 ? 0 : 1)
