/**
 * Calls whose network is gone for a while, in a real browser, with the voice measured both ways.
 *
 * `node tests/bench/network-gone.ts [seconds …]` as root, where `ip` and `nft` are installed; CUT
 * names what is cut: `all`, `media`, `cable`, several with commas.
 */
import type { Page } from 'playwright'
import { energy, farEnd, listenIn } from '../journeys/sound.ts'
import { type Cut, cutNetwork } from '../support/server/cut-network.ts'
import { DemoServer } from '../support/server/demo-server.ts'
import { agentPage, callSoftphone, free, launch, phoneOf, registered, stateOf } from './browser.ts'

const NUMBER = '13800138000'
/** More than silence leaves in a second of voice. */
const VOICE = 0.002
const BACK_WITHIN_S = 25
const GAPS = [3, 6, 9, 12, 18, 20]

const second = (count = 1) => new Promise(done => setTimeout(done, count * 1000))
const pathOf = (of: Page): Promise<string> =>
  of.evaluate(() => {
    const connection = (Reflect.get(window, 'connections') as RTCPeerConnection[]).at(-1)
    return `${connection?.connectionState}/${connection?.iceConnectionState}`
  })

/** Seconds after the repair until both hear each other; undefined when they never do. */
async function bothReceiveAudio(page: Page, server: string): Promise<number | undefined> {
  const receivedEnergies = async () => [
    await energy(page),
    (await farEnd(server, NUMBER))?.energy ?? Number.NaN
  ]
  for (let at = 0; at < BACK_WITHIN_S; at++) {
    const before = await receivedEnergies()
    await second()
    const now = await receivedEnergies()
    if (now.every((each, side) => each - (before[side] ?? 0) > VOICE)) return at
  }
  return undefined
}

/** How many calls were lost; undefined on a machine whose network cannot be cut. */
export async function callsLost(
  gaps: readonly number[],
  kinds: readonly Cut[]
): Promise<number | undefined> {
  let network: ReturnType<typeof cutNetwork>
  try {
    network = cutNetwork()
  } catch (error) {
    console.log(`  the network is not cut here: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
  const server = new DemoServer({ env: { HUTONG_HOST: '0.0.0.0' }, onDisk: true })
  await server.start()
  const baseURL = await network.forward(server.port)
  const local = `http://127.0.0.1:${server.port}`
  const browser = await launch([], network.chromium)
  let lost = 0
  try {
    const page = await agentPage(await browser.newContext({ baseURL }), listenIn)
    for (const kind of kinds)
      for (const gap of gaps) {
        await free(page)
        await callSoftphone(page, 'dial', NUMBER)
        await phoneOf(page).getByRole('button', { name: '静音' }).waitFor()
        await bothReceiveAudio(page, local)
        network.cut(kind)
        await second(gap)
        const before = await stateOf(page)
        network.repair()
        const back = await bothReceiveAudio(page, local)
        const isKept = before === 'talking' && back !== undefined
        if (!isKept) lost++
        const outcome = isKept
          ? `kept, both heard after ${back} s`
          : `LOST (${before}, ${await stateOf(page)}, ${await pathOf(page)})`
        console.log(`  network gone: ${kind.padEnd(6)} ${String(gap).padStart(2)} s  ${outcome}`)
        if ((await stateOf(page)) === 'talking') await callSoftphone(page, 'hangUp')
        await registered(page)
        await second(6)
      }
  } finally {
    await browser.close()
    await server.stop()
    server.forget()
    network.end()
  }
  return lost
}

export async function measureNetworkGone(): Promise<readonly [string, number, number][]> {
  const lost = await callsLost(GAPS, ['all'])
  return lost === undefined ? [] : [['calls lost when the network was gone for 3–20 s', lost, 0]]
}

if (import.meta.main) {
  const given = process.argv.slice(2).map(Number)
  const kinds = (process.env.CUT?.split(',') as Cut[]) ?? ['all', 'media', 'cable']
  const lost = await callsLost(given.length > 0 ? given : GAPS, kinds)
  console.log(lost === 0 ? 'all kept' : `${lost} lost`)
  process.exitCode = lost === 0 ? 0 : 1
}
