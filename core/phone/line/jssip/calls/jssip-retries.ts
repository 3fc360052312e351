import type { IncomingDTMFEvent, OutgoingDTMFEvent, RTCSession } from 'jssip/lib/RTCSession'
import { after } from '../../../../environment/clock.ts'
import { phoneSettings } from '../../../state/phone-settings.ts'

/** Interval, in ms, for retrying what a call cannot do in its current state. */

const BUSY_RETRY_MS = 250
const BUSY_RETRIES = 20
/** Chromium sends no DTMF before the DTLS handshake, which ends after the answer. */
const TONES_RETRY_MS = 40
const TONES_RETRIES = 75
const tone = { duration: 100, interToneGap: 70 }

interface RetriedCommand<Target> {
  setTarget(target: Target): void
  stop(): void
}

/** Queues hold and unhold; only the latest request counts. */
export function holding(
  session: Pick<RTCSession, 'hold' | 'unhold' | 'isOnHold' | 'isEnded'>,
  onFailed: () => void
): RetriedCommand<boolean> {
  let stop = () => {}
  const attempt = (on: boolean, tries: number): void => {
    if (session.isEnded() || session.isOnHold().local === on) return
    if (on ? session.hold() : session.unhold()) return
    if (tries > 0) stop = after(BUSY_RETRY_MS, () => attempt(on, tries - 1))
    else onFailed()
  }
  return {
    setTarget(on) {
      stop()
      attempt(on, BUSY_RETRIES)
    },
    stop: () => stop()
  }
}

/** Sends DTMF in order, as soon as the connection accepts it; by INFO where the host has set so. */
export function tones(
  session: Pick<RTCSession, 'sendDTMF' | 'isEnded' | 'on'> & {
    readonly connection: RTCPeerConnection
  },
  onFailed: () => void
): RetriedCommand<string> {
  let pressed = ''
  let stop: (() => void) | undefined
  const isByInfo = (): boolean => phoneSettings().exchange?.dtmf === 'info'
  const isOpen = (): boolean =>
    isByInfo() || session.connection?.getSenders().some(({ dtmf }) => dtmf?.canInsertDTMF) === true
  session.on('newDTMF', ({ originator, dtmf }: IncomingDTMFEvent | OutgoingDTMFEvent) => {
    if (String(originator) === 'local') dtmf.on('failed', onFailed)
  })
  const attempt = (tries: number): void => {
    stop = undefined
    if (session.isEnded()) return
    if (!isOpen() && tries > 0) {
      stop = after(TONES_RETRY_MS, () => attempt(tries - 1))
      return
    }
    const now = pressed
    pressed = ''
    const way = isByInfo() ? 'INFO' : 'RFC2833'
    if (isOpen()) session.sendDTMF(now, { ...tone, transportType: way as never })
    else onFailed()
  }
  return {
    setTarget(more) {
      pressed += more
      if (!stop) attempt(TONES_RETRIES)
    },
    stop: () => stop?.()
  }
}
