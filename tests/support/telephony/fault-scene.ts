/**
 * An agent's real phone with JsSIP at a real exchange; the test controls time, media and network.
 */
import { vi } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $notices } from '../../../core/notices.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import '../../../core/phone/media/devices.ts'
import { openJssipLine } from '../../../core/phone/line/jssip/jssip-line.ts'
import { loadCallParts } from '../../../core/phone/line/jssip/load-call-parts.ts'
import * as phone from '../../../core/phone/phone.ts'
import { FakePeer, installPeers, network } from '../core/fake-peer.ts'
import { settle } from '../core/test-clock.ts'
import { ok } from '../core/test-server.ts'
import { seat, signIn } from '../server/signed-in.ts'
import { faultExchange } from './fault-exchange.ts'

installPeers()

export const NUMBER = '13800138000'
const STEP_MS = 100

const timers = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance'
] as const

function every(milliseconds: number, beat: () => void): () => void {
  const timer = setInterval(beat, milliseconds)
  return () => clearInterval(timer)
}

type Routes = NonNullable<Parameters<typeof signIn>[0]>

export type FaultScene = Awaited<ReturnType<typeof faultScene>>

/** Call `end` when it is over. */
export async function faultScene(routes: Routes = {}) {
  // Modules load in real time.
  await loadCallParts()
  vi.useFakeTimers({ toFake: [...timers], now: Date.UTC(2026, 10, 23, 2, 0, 0) })
  network.hasAddress = true
  FakePeer.opened.length = 0
  const exchange = faultExchange()
  const { env, server } = await signIn(
    {
      'GET /agent/status': () => ok({ ...seat, signState: 'SIGN_FREE', password: 'sip-secret' }),
      ...routes
    },
    {
      every,
      now: () => Date.now(),
      monotonic: () => performance.now(),
      uuid: () => crypto.randomUUID(),
      openSocket: exchange.openSocket,
      openLine: openJssipLine
    }
  )
  /** Texts of the displayed notices, without consecutive repeats. */
  const read: string[] = []
  const stopReading = $notices.subscribe(notices => {
    for (const { text } of notices) if (read.at(-1) !== text) read.push(text)
  })
  const ends: { readonly text: string; readonly status: number; readonly by: string }[] = []
  const stopHearing = onHostEvent('call-end', ({ text, status, endedBy }) =>
    ends.push({ text, status, by: endedBy })
  )

  async function advance(milliseconds: number): Promise<void> {
    await settle()
    for (let left = milliseconds; left > 0; left -= STEP_MS) {
      await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS))
      await settle()
    }
  }
  async function until(is: () => boolean, within = 60_000): Promise<void> {
    for (let left = within; !is(); left -= STEP_MS) {
      if (left <= 0) throw new Error(`Not within ${within} ms; the telephone is ${at()}`)
      await advance(STEP_MS)
    }
  }
  const at = () => phone.$phone.get().status

  void phone.register().catch(() => undefined)
  await until(() => phone.$registration.get().status === 'registered')
  read.length = 0

  return {
    env,
    server,
    exchange,
    read,
    ends,
    at,
    advance,
    until,
    registration: () => phone.$registration.get().status,
    async end() {
      exchange.deaden()
      stopCore()
      await phone.unregister().catch(() => undefined)
      stopReading()
      stopHearing()
      exchange.close()
      vi.clearAllTimers()
      vi.useRealTimers()
    }
  }
}
