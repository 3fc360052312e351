/**
 * `node tests/bench/telephony/set-up.ts`: the time from the click to the 200 of a far end that answers at once, by
 * Kamailio and rtpengine: the softphone beside JsSIP as it comes, without STUN and with a STUN server that never
 * answers. Skipped, with the reason, where they are not installed.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright'
import { build } from 'vite'
import { isInstalled, packages, startExchange } from '../../../demo/exchange/exchange.ts'
import { freePorts } from '../../interop/exchange-ports.ts'
import { call, dial, isTalking, openPhone, setFree, until } from '../../interop/exchange-stories.ts'
import { openFarEnd } from '../../interop/trunk/far-end.ts'
import { DemoServer } from '../../support/server/demo-server.ts'
import { launch, median } from '../browser.ts'
import type { DefaultPhone } from './default-phone.ts'

const CALLS = 10
/** JsSIP waits 40 s for a dead server in each. */
const DEAD_CALLS = { softphone: 5, jssip: 1 }
const NUMBER = '9601'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
if (!isInstalled()) {
  print(`skipped: ${packages}`)
  process.exit(0)
}

async function pageOfJssip(): Promise<{ readonly url: string; close(): void }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: new URL('./default-phone.ts', import.meta.url).pathname, formats: ['es'] }
    }
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? chunk?.code : '<!doctype html><script type="module" src="/page.js"></script>'
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** The ms of a call of the softphone, which is then ended. */
async function callBySoftphone(page: Page): Promise<number> {
  await setFree(page)
  await page.evaluate(() => {
    document.addEventListener(
      'hutong-answer',
      () => Reflect.set(window, 'answeredAt', performance.now()),
      { once: true }
    )
    const phone = document.querySelector('hutong-softphone')
    const method = Reflect.get(phone ?? {}, 'dial')
    if (phone && !Reflect.has(phone, 'timed')) {
      Reflect.set(phone, 'timed', true)
      // A refused attempt, as within 3 s of the last call, begins again.
      Object.defineProperty(phone, 'dial', {
        value: (...given: readonly unknown[]) => {
          Reflect.set(window, 'clickedAt', performance.now())
          return method.apply(phone, given)
        }
      })
    }
  })
  await dial(page, NUMBER)
  await until(page, 'call', isTalking)
  const took = await page.evaluate(
    () => Number(Reflect.get(window, 'answeredAt')) - Number(Reflect.get(window, 'clickedAt'))
  )
  await call(page, 'hangUp')
  return took
}

const silent = createSocket('udp4')
silent.bind(0, '127.0.0.1')
await once(silent, 'listening')
const dead = [{ urls: `stun:127.0.0.1:${silent.address().port}` }]

const exchange = await startExchange(await freePorts(), { ownTrunk: true })
const server = new DemoServer({ env: {}, onDisk: false })
const { TRUNK_PORT, SIP_PORT } = exchange.ports
const far = await openFarEnd(exchange.host, TRUNK_PORT, SIP_PORT, it => it.answer())
const jssip = await pageOfJssip()
const browser = await launch(['--allow-loopback-in-peer-connection'])
try {
  await server.start()

  const context = await browser.newContext({ permissions: ['microphone'] })
  const plain = await context.newPage()
  await plain.goto(jssip.url)
  await plain.evaluate(
    ([url]) =>
      (Reflect.get(window, 'defaultPhone') as DefaultPhone).start(
        url,
        'sip:100@demo.local',
        'secret100'
      ),
    [exchange.url] as const
  )
  const byJssip = async (count: number, iceServers: RTCIceServer[]): Promise<number[]> => {
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      times.push(
        await plain.evaluate(
          ([number, servers]) =>
            (Reflect.get(window, 'defaultPhone') as DefaultPhone).call(number, servers),
          [NUMBER, iceServers] as const
        )
      )
      await new Promise(done => setTimeout(done, 700))
    }
    return times
  }
  const plainTimes = await byJssip(CALLS, [])
  const plainDead = await byJssip(DEAD_CALLS.jssip, dead)
  await plain.close()

  const phone = await openPhone(server.url, exchange.url)
  const bySoftphone = async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let n = 0; n < count; n++) times.push(await callBySoftphone(phone.page))
    return times
  }
  const times = await bySoftphone(CALLS)
  await phone.page.evaluate(iceServers => {
    const element = document.querySelector('hutong-softphone')
    if (element) Reflect.set(element, 'rtcConfiguration', { iceServers })
  }, dead)
  await call(phone.page, 'unregister')
  await call(phone.page, 'register')
  const timesDead = await bySoftphone(DEAD_CALLS.softphone)
  await phone.browser.close()

  const first = (list: readonly number[]): string => (list[0] ?? Number.NaN).toFixed(0)
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['click → 200 (ms)', 'softphone', 'JsSIP', 'ratio'],
    ['first call after load', first(times), first(plainTimes), ratio(plainTimes[0], times[0])],
    ['later calls, median', ...both(times.slice(1), plainTimes.slice(1))],
    [
      'dead STUN, first call',
      first(timesDead),
      first(plainDead),
      ratio(plainDead[0], timesDead[0])
    ],
    ['dead STUN, later calls, median', ...both(timesDead.slice(1), plainDead)]
  ]
  for (const [what, ours, theirs, factor] of rows)
    print(
      `| ${what.padEnd(32)} | ${ours.padStart(9)} | ${theirs.padStart(8)} | ${factor.padStart(6)} |`
    )
} finally {
  await browser.close()
  far.close()
  jssip.close()
  silent.close()
  exchange.stop()
  await server.stop()
  server.forget()
}

function ratio(theirs = Number.NaN, ours = Number.NaN): string {
  return (theirs / ours).toFixed(1)
}

function both(ours: readonly number[], theirs: readonly number[]): [string, string, string] {
  const [a, b] = [median(ours), median(theirs)]
  return [a.toFixed(0), b.toFixed(0), ratio(b, a)]
}
