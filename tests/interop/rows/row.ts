/** Rows of the table: each is observed at both ends, the softphone in Chromium and the far end on the trunk. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { expect as base } from 'playwright/test'
import type { Exchange } from '../../../demo/exchange/exchange.ts'
import {
  call,
  dial,
  endOf,
  isTalking,
  type OpenPhone,
  read,
  setFree,
  until
} from '../exchange-stories.ts'
import type { FarCall } from '../trunk/far-call.ts'
import type { FarEnd } from '../trunk/far-end.ts'

export const expect = base.configure({ timeout: 15_000 })

export interface Scene {
  readonly phone: OpenPhone
  readonly page: Page
  readonly far: FarEnd
  readonly exchange: Exchange
  readonly server: string
}

export type Row = readonly [area: string, what: string, run: (scene: Scene) => Promise<unknown>]

/** More than silence leaves in a second of voice. */
const VOICE = 0.001

/** The energy of all that the page has received, in all of its calls. */
export const heard = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0
    for (const connection of Reflect.get(window, 'connections') as RTCPeerConnection[])
      for (const row of (await connection.getStats()).values())
        if (row.type === 'inbound-rtp') sum += Number(row.totalAudioEnergy ?? 0)
    return sum
  })

/** Both hear each other from now on; resolves with the seconds until then. */
export async function bothHear(page: Page, far: FarCall, within = 15_000): Promise<number> {
  const begunAt = performance.now()
  const look = async () => [await heard(page), far.voice.energy()]
  for (let before = await look(); performance.now() - begunAt < within; ) {
    await new Promise(done => setTimeout(done, 500))
    const now = await look()
    if (now.every((each, side) => each - (before[side] ?? 0) > VOICE))
      return (performance.now() - begunAt) / 1000
    // The voice of Chromium's microphone is a beep in each second.
    if (performance.now() - begunAt > 1500) before = now
  }
  throw new Error(`they do not hear each other (${(await look()).join(', ')})`)
}

/** A call out that the far end has; nothing has answered it. */
export async function dialled({ page, far }: Scene, number: string): Promise<FarCall> {
  await setFree(page)
  await dial(page, number)
  return far.arrives(number)
}

export async function answered(scene: Scene, number: string): Promise<FarCall> {
  const it = await dialled(scene, number)
  it.answer()
  await until(scene.page, 'call', isTalking)
  return it
}

/** The far end calls the agent; it rings. */
export async function rings(
  { page, far }: Scene,
  given?: Parameters<FarEnd['call']>[1]
): Promise<FarCall> {
  await setFree(page)
  const it = await far.call('100', given)
  await until(page, 'call', (shown?: { state: string }) => shown?.state === 'ringing')
  return it
}

export async function endsWith(page: Page, text: string, status?: number): Promise<void> {
  const end = await endOf(page)
  assert.equal(end.text, text)
  if (status !== undefined) assert.equal(end.status, status)
}

export async function hangsUp({ page }: Scene, far: FarCall): Promise<void> {
  await call(page, 'hangUp')
  await far.received('BYE')
  await endsWith(page, '通话结束')
}

/** What the softphone shows of its call. */
export const shown = async (page: Page): Promise<Record<string, unknown>> =>
  (await read(page, 'call')) ?? {}

export const isHeld = (page: Page, on: boolean): Promise<void> =>
  until(page, 'call', (it?: { held: boolean }) => it?.held === on)

export const setExchange = (page: Page, settings: object): Promise<void> =>
  page.evaluate(given => {
    const phone = document.querySelector('hutong-softphone')
    if (phone) Reflect.set(phone, 'exchange', given)
  }, settings)

/** The softphone is idle again, whatever a row has left. */
export async function resetPhone({ page }: Scene): Promise<void> {
  if ((await read(page, 'call')) !== undefined) await call(page, 'hangUp').catch(() => undefined)
  await expect
    .poll(() => read(page, 'call').then(it => it ?? undefined), { timeout: 45_000 })
    .toBeUndefined()
  if ((await read(page, 'registration')).status === 'none') await call(page, 'register')
  await setExchange(page, {})
  await page.evaluate(() => Reflect.deleteProperty(window, 'lastEnd'))
}
