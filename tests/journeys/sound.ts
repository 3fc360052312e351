/** What can be heard: energy of the far end's voice, never a count of packets. */
import type { Page } from 'playwright/test'
import { expect } from './frequent-expect.ts'

/** Keeps every peer connection of the page where a story can listen to it. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Reflect.set(window, 'connections', connections)
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
  })
}

/** The energy of everything heard so far in the newest call. */
export function energy(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const connections = Reflect.get(window, 'connections') as RTCPeerConnection[]
    let received = 0
    const report = await connections.at(-1)?.getStats()
    report?.forEach(entry => {
      if (entry.type === 'inbound-rtp') received = Number(entry.totalAudioEnergy ?? 0)
    })
    return received
  })
}

/** A voice comes through: more energy than there was, and more than silence leaves. */
export async function receivesAudio(page: Page): Promise<void> {
  const before = await energy(page)
  await expect.poll(() => energy(page), { timeout: 15_000 }).toBeGreaterThan(before + 0.005)
}

interface Leg {
  readonly energy: number
  /** The energy of all that the customer hears, a supervisor's voice among it. */
  readonly incomingEnergy: number
  readonly rx: number
  readonly dtmf: string
  readonly number: string
  /** The customer's peer. */
  readonly extension: string
}

/** Whom the customer at a number talks to; two whom an agent has connected talk to each other. */
type Other = 'agent' | 'customer'

const isAgent = (leg: Leg) => /^\d{3}$/.test(leg.extension)

/** What the customer at this number hears right now; undefined once their telephone is down. */
export async function farEnd(
  url: string,
  number: string,
  other: Other = 'agent'
): Promise<Leg | undefined> {
  const answer = await fetch(`${url}/demo/stats`)
  const { data } = (await answer.json()) as { data: { telephones: { legs: readonly Leg[] } } }
  return data.telephones.legs.find(
    leg => leg.number === number && isAgent(leg) === (other === 'agent')
  )
}

/** The customer at this number hears the other one: more energy arrives than there was. */
export async function isAudible(
  url: string,
  number: string,
  other: Other = 'agent'
): Promise<void> {
  const before = (await farEnd(url, number, other))?.energy ?? 0
  await expect
    .poll(async () => (await farEnd(url, number, other))?.energy ?? 0, { timeout: 15_000 })
    .toBeGreaterThan(before + 0.005)
}

/** Nothing more reaches the customer: two looks a whole second of sound apart find the same. */
export async function isSilent(url: string, number: string): Promise<void> {
  const look = async () => {
    const leg = await farEnd(url, number)
    return { packets: leg?.rx ?? 0, energy: leg?.energy ?? 0 }
  }
  await expect
    .poll(
      async () => {
        const before = await look()
        let after = await look()
        while (after.packets < before.packets + 60) after = await look()
        return after.energy - before.energy
      },
      { timeout: 15_000 }
    )
    .toBeLessThan(0.0001)
}

const receivedEnergy = async (url: string, number: string) =>
  (await farEnd(url, number))?.incomingEnergy ?? 0

/** The customer receives audio, from the agent or a supervisor. */
export async function customerReceivesAudio(url: string, number: string): Promise<void> {
  const before = await receivedEnergy(url, number)
  await expect
    .poll(() => receivedEnergy(url, number), { timeout: 15_000 })
    .toBeGreaterThan(before + 0.005)
}

/** The customer receives no audio: two samples one second of audio apart are equal. */
export async function customerReceivesSilence(url: string, number: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = (await farEnd(url, number))?.rx ?? 0
        const received = await receivedEnergy(url, number)
        let leg = await farEnd(url, number)
        while (leg && leg.rx < before + 60) leg = await farEnd(url, number)
        return (leg?.incomingEnergy ?? Number.NaN) - received
      },
      { timeout: 15_000 }
    )
    .toBeLessThan(0.0001)
}
