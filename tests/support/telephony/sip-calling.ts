/** Actions of call tests on the telephones in the pages, and queries to the network. */
import type { Page } from 'playwright'
import { expect, vi } from 'vitest'
import type { Phone, SipWorld } from './sip-world.ts'

/** Calls a method of the telephone in a page. */
export const on = <K extends keyof Phone>(page: Page, method: K, ...given: Parameters<Phone[K]>) =>
  page.evaluate(
    ([name, list]) =>
      (globalThis.phone[name as keyof Phone] as (...all: unknown[]) => unknown)(...list),
    [method as string, given as unknown[]] as const
  ) as Promise<Awaited<ReturnType<Phone[K]>>>

export const until = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 8000, interval: 50 })

/** The record of the call that the telephone in this page has just made. */
export async function talk(page: Page, number: string, headers: string[] = []): Promise<string> {
  await on(page, 'call', number, headers)
  await on(page, 'received', 'confirmed')
  return (await on(page, 'received', 'accepted')).record ?? ''
}

export async function receivesAudio(page: Page, more = 0.005): Promise<void> {
  const before = await on(page, 'energy')
  await until(async () => expect((await on(page, 'energy')) - before).toBeGreaterThan(more))
}

export async function legOf({ network }: SipWorld, extension: string) {
  const leg = (await network.stats()).legs.find(one => one.extension === extension)
  if (!leg) throw new Error(`Nobody talks with ${extension}`)
  return leg
}

/** How a call ended; waits for it. */
export async function ended(world: SipWorld, callRecordId: string) {
  const { hangupType, connectResult, hasRecording, holdingSeconds } = await world.waitFor(
    'ended',
    call => call.callRecordId === callRecordId
  )
  return { hangupType, connectResult, hasRecording, holdingSeconds }
}
