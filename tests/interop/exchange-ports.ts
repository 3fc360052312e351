/** Free ports for an exchange of a test. */
import type { ExchangePorts } from '../../demo/exchange/exchange.ts'
import { freePort } from '../support/server/server-process.ts'

export const freePorts = async (): Promise<ExchangePorts> => ({
  SIP_PORT: await freePort(),
  SOCKET_PORT: await freePort(),
  RELAY_PORT: await freePort(),
  RELAY_CLI_PORT: await freePort(),
  TRUNK_PORT: await freePort(),
  EVENT_PORT: await freePort(),
  TURN_PORT: await freePort()
})
