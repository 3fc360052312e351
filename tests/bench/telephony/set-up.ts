/**
 * `node tests/bench/telephony/set-up.ts`: the time from the click to the 200 of a far end that answers at once, by
 * Kamailio and rtpengine: the softphone beside JsSIP and SIP.js as they come, without STUN and with a STUN server
 * that never answers. SIP.js is installed into `.cache` for it. Skipped, with the reason, where the exchange is not
 * installed.
 */
import { execFileSync } from 'node:child_process'
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
import { median } from '../../support/statistics.ts'
import { launch } from '../browser.ts'
import type { DefaultPhone } from './default-phone.ts'

const CALLS = 10
/** Page loads, each in a browser of its own, whose first call is measured. */
const LOADS = 6
/** JsSIP waits 40 s for a dead server in each, SIP.js 5 s. */
const DEAD_CALLS = { softphone: 5, jssip: 1, sipjs: 3 }
const SIPJS = '0.21.2'
const SIPJS_FOLDER = new URL('../../../.cache/sip-js/', import.meta.url).pathname
const NUMBER = '9601'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
if (!isInstalled()) {
  print(`skipped: ${packages}`)
  process.exit(0)
}

interface PhonePage {
  readonly url: string
  close(): void
}

function installSipjs(): void {
  const prefix = ['--prefix', SIPJS_FOLDER, '--no-save', '--ignore-scripts']
  execFileSync('npm', ['install', ...prefix, `sip.js@${SIPJS}`], { stdio: 'ignore' })
}

/** A page with another library as it comes, from a file beside this one. */
async function pageOf(file: string): Promise<PhonePage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'sip.js': `${SIPJS_FOLDER}node_modules/sip.js` } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: new URL(file, import.meta.url).pathname, formats: ['es'] }
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
installSipjs()
const jssip = await pageOf('./default-phone.ts')
const sipjs = await pageOf('./default-sipjs-phone.mjs')
try {
  await server.start()

  /** The ms of the calls of another library in a browser of its own, without servers and with a dead one. */
  async function callBy(
    url: string,
    plainCalls: number,
    deadCalls: number
  ): Promise<readonly [number[], number[]]> {
    const browser = await launch(['--allow-loopback-in-peer-connection'])
    const context = await browser.newContext({ permissions: ['microphone'] })
    const page = await context.newPage()
    await page.goto(url)
    await page.evaluate(
      ([wss]) =>
        (Reflect.get(window, 'defaultPhone') as DefaultPhone).start(
          wss,
          'sip:100@demo.local',
          'secret100'
        ),
      [exchange.url] as const
    )
    const calls = async (count: number, iceServers: RTCIceServer[]): Promise<number[]> => {
      const times: number[] = []
      for (let n = 0; n < count; n++) {
        times.push(
          await page.evaluate(
            ([number, servers]) =>
              (Reflect.get(window, 'defaultPhone') as DefaultPhone).call(number, servers),
            [NUMBER, iceServers] as const
          )
        )
        await new Promise(done => setTimeout(done, 700))
      }
      return times
    }
    const times = [await calls(plainCalls, []), await calls(deadCalls, dead)] as const
    await browser.close()
    return times
  }
  const firstCalls = async (url: string): Promise<number[]> => {
    const times: number[] = []
    for (let n = 0; n < LOADS; n++) times.push(...(await callBy(url, 1, 0))[0])
    return times
  }
  const [plainTimes, plainDead] = await callBy(jssip.url, CALLS, DEAD_CALLS.jssip)
  const [otherTimes, otherDead] = await callBy(sipjs.url, CALLS, DEAD_CALLS.sipjs)
  const plainFirst = await firstCalls(jssip.url)
  const otherFirst = await firstCalls(sipjs.url)
  const first: number[] = []
  for (let n = 0; n < LOADS; n++) {
    const { page, browser } = await openPhone(server.url, exchange.url)
    first.push(await callBySoftphone(page))
    await browser.close()
  }

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

  const heads = ['click → 200 (ms)', 'softphone', 'JsSIP', 'ratio', 'SIP.js', 'ratio']
  const rows: readonly (readonly string[])[] = [
    heads,
    ['first call after load, median', ...beside(first, plainFirst, otherFirst)],
    [
      'first call after load, longest',
      ...beside(longest(first), longest(plainFirst), longest(otherFirst))
    ],
    ['later calls, median', ...beside(times.slice(1), plainTimes.slice(1), otherTimes.slice(1))],
    ['dead STUN, first call', ...beside([timesDead[0]], [plainDead[0]], [otherDead[0]])],
    ['dead STUN, later calls, median', ...beside(timesDead.slice(1), plainDead, otherDead.slice(1))]
  ]
  for (const [what = '', ...cells] of rows)
    print(`| ${what.padEnd(32)} | ${cells.map(cell => cell.padStart(9)).join(' | ')} |`)
} finally {
  far.close()
  jssip.close()
  sipjs.close()
  silent.close()
  exchange.stop()
  await server.stop()
  server.forget()
}

function longest(times: readonly number[]): readonly number[] {
  return [Math.max(...times)]
}

/** Ours, and each library's with how many times as long it takes. */
function beside(
  ours: readonly (number | undefined)[],
  ...others: readonly (readonly (number | undefined)[])[]
): readonly string[] {
  const middle = (list: typeof ours): number => median(list.map(one => one ?? Number.NaN))
  const own = middle(ours)
  const theirs = others.map(middle)
  return [own.toFixed(0), ...theirs.flatMap(one => [one.toFixed(0), (one / own).toFixed(1)])]
}
