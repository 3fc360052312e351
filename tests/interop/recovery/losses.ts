/** What is lost during a call, and what both sides observe after it is back. */
import assert from 'node:assert/strict'
import type { cutNetwork } from '../../support/server/cut-network.ts'
import { call, dial, endOf, isTalking, read, setFree, until } from '../exchange-stories.ts'
import { answered, bothHear, expect, hangsUp, type Scene, shown } from '../rows/row.ts'

export interface Place extends Scene {
  readonly network: ReturnType<typeof cutNetwork>
}
/** Resolves with what was observed, in words. */
export type Loss = readonly [what: string, run: (place: Place) => Promise<string>]

const BACK_WITHIN_MS = 25_000
export const GAPS = [3, 6, 9, 12, 18, 20] as const

export const seconds = (count: number): Promise<void> =>
  new Promise(done => setTimeout(done, count * 1000))
export const isRegistered = (it?: { status: string }): boolean => it?.status === 'registered'
export const isAway = (it?: { status: string }): boolean =>
  it?.status === 'disconnected' || it?.status === 'connecting'

/** Registered again, in seconds from now. */
export async function registeredAgain(place: Place): Promise<string> {
  const begunAt = performance.now()
  await expect
    .poll(() => read(place.page, 'registration').then(isRegistered), { timeout: BACK_WITHIN_MS })
    .toBe(true)
  return `${((performance.now() - begunAt) / 1000).toFixed(1)} s`
}

const isKept =
  (cut: 'all' | 'cable', gap: number) =>
  async (place: Place): Promise<string> => {
    const { page, network } = place
    const far = await answered(place, '9501')
    await bothHear(page, far)
    network.cut(cut)
    await seconds(gap)
    assert.equal((await shown(page)).state, 'talking', 'the call ended meanwhile')
    network.repair()
    const back = await bothHear(page, far, BACK_WITHIN_MS)
    const again = await registeredAgain(place)
    await hangsUp(place, far)
    return `kept; both heard after ${back.toFixed(1)} s, registered after ${again} more; BYE arrives`
  }

/** The far end hangs up while nothing reaches the agent. */
const endIsShown =
  (gap: number) =>
  async (place: Place): Promise<string> => {
    const { page, network } = place
    const far = await answered(place, '9502')
    await bothHear(page, far)
    network.cut('all')
    await seconds(1)
    void far.hangUp().catch(() => undefined)
    await seconds(gap - 1)
    network.repair()
    const backAt = performance.now()
    const { text } = await endOf(page)
    assert.match(text, /^(对方已挂断|通话中断：电话服务器上已没有这通电话)$/)
    return `shown ${((performance.now() - backAt) / 1000).toFixed(1)} s after: ${text}`
  }

/** The agent hangs up while nothing reaches the exchange. */
const hangUpArrives =
  (gap: number) =>
  async (place: Place): Promise<string> => {
    const { page, network } = place
    const far = await answered(place, '9503')
    await bothHear(page, far)
    network.cut('all')
    await seconds(1)
    await call(page, 'hangUp')
    const { text } = await endOf(page)
    await seconds(gap - 1)
    network.repair()
    const backAt = performance.now()
    await expect
      .poll(() => far.requests.some(({ method }) => method === 'BYE'), { timeout: BACK_WITHIN_MS })
      .toBe(true)
    return `${text}; BYE arrives ${((performance.now() - backAt) / 1000).toFixed(1)} s after`
  }

/** Only the way to Kamailio is dead, without an error. */
const frozen =
  (gap: number) =>
  async (place: Place): Promise<string> => {
    const { page, network, exchange } = place
    const far = await answered(place, '9504')
    await bothHear(page, far)
    network.cut('signalling', exchange.ports.SOCKET_PORT)
    const cutAt = performance.now()
    await expect
      .poll(() => read(page, 'registration').then(isAway), { timeout: gap * 1000 })
      .toBe(true)
    const noticed = ((performance.now() - cutAt) / 1000).toFixed(1)
    await bothHear(page, far)
    await seconds(gap - (performance.now() - cutAt) / 1000)
    assert.equal((await shown(page)).state, 'talking')
    network.repair()
    const again = await registeredAgain(place)
    await bothHear(page, far)
    await far.hangUp()
    assert.equal((await endOf(page)).text, '对方已挂断')
    return `noticed after ${noticed} s, sound all along, registered ${again} after; the far end's BYE arrives`
  }

const restarted =
  (pause: number) =>
  async (place: Place): Promise<string> => {
    const { page, exchange } = place
    const far = await answered(place, '9505')
    await bothHear(page, far)
    const restart = exchange.restartKamailio(pause * 1000)
    await bothHear(page, far)
    await restart
    const again = await registeredAgain(place)
    await bothHear(page, far)
    assert.equal((await shown(page)).state, 'talking')
    await far.hangUp()
    assert.equal((await endOf(page)).text, '对方已挂断')
    return `the call goes on, registered ${again} after; the far end's BYE arrives`
  }

/** No call to a number arrives for some seconds. */
async function neverArrives({ far }: Place, number: string): Promise<void> {
  await seconds(8)
  assert.equal(far.calls.filter(each => each.number === number).length, 0, `${number} was dialled`)
}

export const losses: readonly Loss[] = [
  ...GAPS.map((gap): Loss => [`network gone for ${gap} s`, isKept('all', gap)]),
  ...[6, 18].map((gap): Loss => [`link down for ${gap} s`, isKept('cable', gap)]),
  ...[3, 6, 20].map(
    (gap): Loss => [`the far end hangs up while gone for ${gap} s`, endIsShown(gap)]
  ),
  ...[6, 20].map((gap): Loss => [`the agent hangs up while gone for ${gap} s`, hangUpArrives(gap)]),
  ['packets of the SIP port dropped for 25 s', frozen(25)],
  ['Kamailio restarted during a call', restarted(0)],
  ['Kamailio away for 5 s during a call', restarted(5)],
  [
    'dialled while known to be away: refused, and not dialled later',
    async place => {
      const { page, network, exchange } = place
      await setFree(page)
      network.cut('signalling', exchange.ports.SOCKET_PORT)
      await expect
        .poll(() => read(page, 'registration').then(isAway), { timeout: 30_000 })
        .toBe(true)
      const refused = await call(page, 'dial', '9506').then(
        () => 'dialled',
        (error: Error) => error.message.replace(/^.*Failure: /, '').split('\n')[0] ?? ''
      )
      assert.notEqual(refused, 'dialled')
      network.repair()
      const again = await registeredAgain(place)
      await neverArrives(place, '9506')
      return `${refused}; registered ${again} after, nothing dialled`
    }
  ],
  [
    'dialled on a dead line and given up: not dialled later',
    async place => {
      const { page, network, exchange } = place
      await setFree(page)
      network.cut('signalling', exchange.ports.SOCKET_PORT)
      await dial(page, '9507')
      await seconds(2)
      await call(page, 'hangUp')
      const { text } = await endOf(page)
      await seconds(4)
      network.repair()
      const again = await registeredAgain(place)
      await neverArrives(place, '9507')
      return `${text}; registered ${again} after, nothing dialled`
    }
  ],
  [
    'dialled on a line that stays dead: shown, and not dialled later',
    async place => {
      const { page, network, exchange } = place
      await setFree(page)
      network.cut('signalling', exchange.ports.SOCKET_PORT)
      await dial(page, '9508')
      const begunAt = performance.now()
      await page.waitForFunction(() => Reflect.get(window, 'lastEnd'), undefined, {
        timeout: 60_000
      })
      const { text } = await endOf(page)
      const shownAfter = ((performance.now() - begunAt) / 1000).toFixed(1)
      network.repair()
      const again = await registeredAgain(place)
      await neverArrives(place, '9508')
      return `${text} after ${shownAfter} s; registered ${again} after, nothing dialled`
    }
  ],
  [
    'dialled on a line that is dead for 6 s: dialled while the page shows it',
    async place => {
      const { page, network, exchange } = place
      await setFree(page)
      network.cut('signalling', exchange.ports.SOCKET_PORT)
      await dial(page, '9509')
      await seconds(6)
      network.repair()
      const far = await place.far.arrives('9509')
      const { state } = await shown(page)
      assert.equal(state, 'dialling')
      far.answer()
      await until(page, 'call', isTalking)
      await bothHear(page, far)
      await hangsUp(place, far)
      return 'arrives, is answered, both heard'
    }
  ],
  [
    'held while the network is gone for 12 s: what is shown is so',
    async place => {
      const { page, network } = place
      const far = await answered(place, '9510')
      await bothHear(page, far)
      network.cut('all')
      await seconds(1)
      await call(page, 'hold', true).catch(() => undefined)
      await seconds(11)
      network.repair()
      await registeredAgain(place)
      await seconds(8)
      const { held } = await shown(page)
      const holdRequests = far.requests.filter(({ body }) => /^a=sendonly/m.test(body)).length
      const last = far.requests.findLast(({ method, body }) => method === 'INVITE' && body !== '')
      assert.equal(/^a=sendonly/m.test(last?.body ?? ''), held, 'both differ about the hold')
      if (held === true) await call(page, 'hold', false)
      await bothHear(page, far, BACK_WITHIN_MS)
      await hangsUp(place, far)
      return `held: ${String(held)}, ${holdRequests} requests to hold arrived`
    }
  ]
]
