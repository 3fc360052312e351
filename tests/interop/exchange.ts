/**
 * `npm run test:exchange`: the built softphone against another exchange than the demo's own: Kamailio with rtpengine
 * and coturn, and sipp on its trunk. Skipped, with the reason, where they are not installed.
 */
import { WebSocket, WebSocketServer } from 'ws'
import { isInstalled, packages, startExchange } from '../../demo/exchange/exchange.ts'
import { DemoServer } from '../support/server/demo-server.ts'
import { freePort } from '../support/server/server-process.ts'
import { callsOut, keepsRegistered, openPhone, takesCall } from './exchange-stories.ts'
import { followedCalls } from './followed-calls.ts'

if (!isInstalled()) {
  console.log(`skipped: ${packages}`)
  process.exit(0)
}

/** A way to the exchange on which no keep-alive is answered, as by Asterisk and FreeSWITCH. */
function silentWay(port: number, to: string): WebSocketServer {
  const server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'sip' })
  server.on('connection', client => {
    const exchange = new WebSocket(to, 'sip')
    const waiting: string[] = []
    client.on('message', data => {
      const text = String(data)
      if (text === '\r\n\r\n') return
      if (exchange.readyState === WebSocket.OPEN) exchange.send(text)
      else waiting.push(text)
    })
    exchange.on('open', () => {
      for (const text of waiting.splice(0)) exchange.send(text)
    })
    exchange.on('message', data => client.send(String(data)))
    exchange.on('close', () => client.close())
    client.on('close', () => exchange.close())
  })
  return server
}

const exchange = await startExchange({
  SIP_PORT: await freePort(),
  SOCKET_PORT: await freePort(),
  RELAY_PORT: await freePort(),
  RELAY_CLI_PORT: await freePort(),
  TRUNK_PORT: await freePort(),
  EVENT_PORT: await freePort(),
  TURN_PORT: await freePort()
})
const silentPort = await freePort()

let failed = 0
async function story(name: string, act: () => Promise<unknown>): Promise<void> {
  const problem = await act().then(
    () => '',
    (error: Error) => error.stack ?? error.message
  )
  if (problem !== '') failed++
  console.log(problem === '' ? `✓ ${name}` : `✗ ${name}\n${problem}`)
}

/** The softphone of a host page with an account of its own. */
async function hostStories(): Promise<void> {
  const server = new DemoServer({ env: {}, onDisk: false })
  const silent = silentWay(silentPort, exchange.url)
  try {
    await server.start()
    for (const [way, url] of [
      ['Kamailio', exchange.url],
      ['an exchange without keep-alive', `ws://127.0.0.1:${silentPort}/`]
    ] as const) {
      const phone = await openPhone(server.url, url)
      await story(`${way}: the telephone stays registered`, () => keepsRegistered(phone))
      await story(`${way}: calls out`, () => callsOut(phone))
      await story(`${way}: a call in`, () => takesCall(phone, () => exchange.customerCalls()))
      await phone.browser.close()
    }
  } finally {
    silent.close()
    await server.stop()
    server.forget()
  }
}

const only = process.argv[2]
try {
  if (only !== 'server') await hostStories()
  if (only !== 'host') await followedCalls(exchange, story)
} finally {
  exchange.stop()
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
