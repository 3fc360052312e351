import type { RTCSession } from 'jssip/lib/RTCSession'
import { environment } from '../environment.ts'
import type { LineEvent } from './line.ts'
import { mediaWatch } from './media-watch.ts'

const LOOK_EVERY_MS = 1000

interface Ports {
  readonly callId: string
  readonly isUp: () => boolean
  readonly provenAt: () => number
  readonly probe: () => void
  readonly tell: (event: LineEvent) => void
  /** There is no path, and so no sound, for now. */
  readonly gone: () => void
  readonly lost: () => void
}

export interface MediaWatcher {
  /** Whether the far end was heard a moment ago, or need not be. */
  isFlowing(): boolean
  stop(): void
}

async function packetsOf(connection: RTCPeerConnection): Promise<number> {
  const report = await connection.getStats()
  for (const row of report.values()) if (row.type === 'inbound-rtp') return row.packetsReceived ?? 0
  return 0
}

/** Watches the media of a confirmed call until it is stopped. */
export function watchMedia(session: RTCSession, ports: Ports): MediaWatcher {
  const { callId, isUp, provenAt, probe, tell, gone, lost } = ports
  const judge = mediaWatch()
  let is = 'flowing'
  let isLooking = false
  let isOver = false
  const { every, monotonic, warn } = environment()

  async function look(): Promise<void> {
    const { connection } = session
    const { local, remote } = session.isOnHold()
    const packets = await packetsOf(connection)
    if (isOver) return
    const glimpse = { connection: connection.connectionState, packets, isHeld: local || remote }
    const isReady = isUp() && session.isReadyToReOffer()
    const verdict = judge({ ...glimpse, isUp: isReady, provenAt: provenAt() }, monotonic())
    if (verdict.is !== is) tell({ type: 'media', callId, is: verdict.is })
    is = verdict.is
    if (verdict.probe) probe()
    if (verdict.restart) session.renegotiate({ rtcOfferConstraints: { iceRestart: true } })
    if (verdict.is === 'recovering') gone()
    if (verdict.is === 'lost') lost()
  }

  const stop = every(LOOK_EVERY_MS, () => {
    if (isLooking) return
    isLooking = true
    look()
      .catch(error => warn('The media of the call cannot be watched', error))
      .finally(() => {
        isLooking = false
      })
  })
  return {
    isFlowing: () => is === 'flowing',
    stop() {
      isOver = true
      stop()
    }
  }
}

/** An offer that was not answered must not stand in the way of the next; false when it does. */
export async function takeBackOffer(connection: RTCPeerConnection): Promise<boolean> {
  try {
    if (connection.signalingState === 'have-local-offer')
      await connection.setLocalDescription({ type: 'rollback' })
    return true
  } catch {
    return false
  }
}
