/**
 * `npm run test:exchange`: the built softphone against another exchange than the demo's own: Kamailio with rtpengine
 * and coturn, and sipp or this test on its trunk. Skipped, with the reason, where they are not installed.
 * An argument selects a part: `host`, `server` or `table`, whose rows a further one selects.
 */
import { WebSocket, WebSocketServer } from 'ws'
import {
  type Exchange,
  isInstalled,
  packages,
  startExchange
} from '../../demo/exchange/exchange.ts'
import { DemoServer } from '../support/server/demo-server.ts'
import { freePort } from '../support/server/server-process.ts'
import { freePorts } from './exchange-ports.ts'
import { callsOut, keepsRegistered, openPhone, takesCall } from './exchange-stories.ts'
import { followedCalls } from './followed-calls.ts'
import { isPassedOn, isReplaced, keepsItsHold, takesLateOffer } from './passing-stories.ts'
import { runTable } from './rows/table.ts'

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

// The programs end with the process, which a signal alone does not tell.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const exchange = await startExchange(await freePorts())

let failed = 0
async function story(name: string, act: () => Promise<unknown>): Promise<void> {
  const problem = await act().then(
    () => '',
    (error: Error) => error.stack ?? error.message
  )
  if (problem !== '') failed++
  console.log(problem === '' ? `✓ ${name}` : `✗ ${name}\n${problem}`)
}

/** Calls out and in of the softphone of a host page with an account of its own. */
async function callStories(way: string, page: string, url: string, by: Exchange): Promise<void> {
  const phone = await openPhone(page, url)
  await story(`${way}: the telephone stays registered`, () => keepsRegistered(phone))
  await story(`${way}: calls out`, () => callsOut(phone))
  await story(`${way}: a call in`, () => takesCall(phone, () => by.customerCalls()))
  await phone.browser.close()
}

/** What else an exchange may request in and beside a call. */
async function requestStories(page: string): Promise<void> {
  const phone = await openPhone(page, exchange.url)
  const caller = (scenario: string) => () => exchange.customerCalls('100', scenario)
  await story('a call that is passed on, and tones by INFO', () => isPassedOn(phone))
  await story('a call that takes the place of another', () =>
    isReplaced(phone, caller('replacing-caller.xml'))
  )
  await story('a hold that is refused', () => keepsItsHold(phone))
  await story('a call in without an offer', () => takesLateOffer(phone, caller('late-caller.xml')))
  await story('a call in that requires 100rel', caller('requiring-caller.xml'))
  await phone.browser.close()
}

/** By SHA-256, on a way that answers no keep-alive. */
async function silentStories(page: string): Promise<void> {
  const signed = await startExchange(await freePorts(), { digest: 'SHA-256' })
  const port = await freePort()
  const silent = silentWay(port, signed.url)
  try {
    await callStories('SHA-256, and no keep-alive', page, `ws://127.0.0.1:${port}/`, signed)
  } finally {
    silent.close()
    signed.stop()
  }
}

async function hostStories(): Promise<void> {
  const server = new DemoServer({ env: {}, onDisk: false })
  try {
    await server.start()
    await callStories('Kamailio', server.url, exchange.url, exchange)
    await requestStories(server.url)
    await silentStories(server.url)
  } finally {
    await server.stop()
    server.forget()
  }
}

/** The table has an exchange of its own, whose trunk it plays. */
async function tableOfRows(filter?: string): Promise<void> {
  const server = new DemoServer({ env: {}, onDisk: false })
  const own = await startExchange(await freePorts(), { ownTrunk: true })
  try {
    await server.start()
    failed += await runTable({ server: server.url, exchange: own, only: filter })
  } finally {
    own.stop()
    await server.stop()
    server.forget()
  }
}

const [, , only, filter] = process.argv
try {
  if (only === undefined || only === 'host') await hostStories()
  if (only === undefined || only === 'server') await followedCalls(exchange, story)
  if (only === undefined || only === 'table') await tableOfRows(filter)
} finally {
  exchange.stop()
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
