/**
 * Calls whose network is gone for a while, in a real browser, with the voice measured both ways.
 *
 * `node tests/bench/network-gone.ts [seconds …]` as root, where `ip` and `nft` are installed.
 */
import { chromium, type Page } from 'playwright'
import { energy, farEnd, listenIn } from '../journeys/sound.ts'
import { type Cut, cutNetwork } from '../support/cut-network.ts'
import { DemoServer } from '../support/demo-server.ts'

const given = process.argv.slice(2).map(Number)
const gaps = given.length > 0 ? given : [3, 6, 9, 12, 18, 20]
const kinds: readonly Cut[] = (process.env['CUT']?.split(',') as Cut[]) ?? ['all', 'media', 'cable']
const NUMBER = '13800138000'
/** More than silence leaves in a second of voice. */
const VOICE = 0.002
const BACK_WITHIN_S = 25

const network = cutNetwork()
const server = new DemoServer({ HUTONG_HOST: '0.0.0.0' })
await server.start()
const origin = `http://${network.host}:${server.port}`
const local = `http://127.0.0.1:${server.port}`
const browser = await chromium.launch({
  executablePath: network.chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    `--unsafely-treat-insecure-origin-as-secure=${origin}`
  ]
})
const page = await (await browser.newContext({ baseURL: origin })).newPage()
await listenIn(page)
if (process.env['DEBUG']) page.on('console', line => console.log('   ', line.text()))
await page.goto('/hosts/crm/')
await page.getByLabel('账号').fill('agent1')
await page.getByLabel('密码').fill('Hutong@2026')
await page.getByRole('button', { name: '登录' }).click()
const phone = page.locator('hutong-softphone')
const registered = () =>
  page.waitForFunction(
    () =>
      Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.at ===
      'registered'
  )
await registered()

const second = (count = 1) => new Promise(done => setTimeout(done, count * 1000))
const state = (of: Page): Promise<string> =>
  of.evaluate(() => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'call')?.state)
const pathOf = (of: Page): Promise<string> =>
  of.evaluate(() => {
    const connection = (Reflect.get(window, 'heard') as RTCPeerConnection[]).at(-1)
    return `${connection?.connectionState}/${connection?.iceConnectionState}`
  })

async function free(): Promise<void> {
  const button = phone.getByRole('button', { name: /坐席状态/ })
  if ((await button.getAttribute('aria-label'))?.includes('空闲')) return
  await button.click()
  await phone.getByRole('menuitemradio', { name: '空闲' }).click()
}

/** Seconds after the mending until both hear each other; undefined when they never do. */
async function bothHear(): Promise<number | undefined> {
  for (let at = 0; at < BACK_WITHIN_S; at++) {
    const before = [await energy(page), (await farEnd(local, NUMBER))?.energy ?? Number.NaN]
    await second()
    const now = [await energy(page), (await farEnd(local, NUMBER))?.energy ?? Number.NaN]
    if (now.every((each, side) => each - (before[side] ?? 0) > VOICE)) return at
    if (process.env['DEBUG']) console.log('   ', at, now, await state(page), await pathOf(page))
  }
  return undefined
}

let lost = 0
for (const kind of kinds)
  for (const gap of gaps) {
    await free()
    await page.evaluate(number => {
      const softphone = document.querySelector('hutong-softphone')
      return (softphone as unknown as { dial(to: string): unknown }).dial(number)
    }, NUMBER)
    await phone.getByRole('button', { name: '静音' }).waitFor()
    await bothHear()
    network.cut(kind)
    await second(gap)
    const before = await state(page)
    network.mend()
    const back = await bothHear()
    const isKept = before === 'talking' && back !== undefined
    if (!isKept) lost++
    console.log(
      `${kind.padEnd(10)} ${String(gap).padStart(2)} s  ${isKept ? `kept, both heard after ${back} s` : `LOST (${before}, ${await state(page)}, ${await pathOf(page)})`}`
    )
    if ((await state(page)) === 'talking')
      await page.evaluate(() =>
        (document.querySelector('hutong-softphone') as unknown as { hangUp(): unknown }).hangUp()
      )
    await registered()
    await second(6)
  }
await browser.close()
await server.stop()
server.forget()
network.end()
console.log(lost === 0 ? 'all kept' : `${lost} lost`)
process.exitCode = lost === 0 ? 0 : 1
