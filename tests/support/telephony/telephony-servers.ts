/** Two servers, and the process of the exchange that they use, with one database. */
import type { ServerOptions } from '../../../demo/server/server.ts'
import { openBackend } from '../server/backend.ts'
import { openPgWire } from '../server/pg-wire.ts'

export async function openTelephonyServers(options: Partial<ServerOptions> = {}) {
  const endings: (() => unknown)[] = []
  let databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    databaseUrl = wire.url
  }
  const common = { ...options, databaseUrl, telephones: true }
  const startExchange = (more: Partial<ServerOptions> = {}) =>
    openBackend({ ...common, role: 'telephony', trustProxy: ['loopback'], ...more })
  const exchange = await startExchange()
  endings.push(() => exchange.close())
  const node = async () => {
    const server = await openBackend({ ...common, telephonyUrl: exchange.url })
    endings.push(server.close)
    return server
  }
  return {
    ...{ exchange, startExchange, common },
    one: await node(),
    other: await node(),
    async close(): Promise<void> {
      for (const end of endings.splice(0).reverse()) await end()
    }
  }
}

export type TelephonyServers = Awaited<ReturnType<typeof openTelephonyServers>>
