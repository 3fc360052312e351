import type { RTCSession } from 'jssip/lib/RTCSession'
import { environment } from '../../../../environment/environment.ts'
import { mediaWatch } from '../../../media/media-watch.ts'
import type { LineEvent } from '../../line.ts'

const LOOK_EVERY_MS = 1000

interface Ports {
  readonly callId: string
  readonly isUp: () => boolean
  readonly provenAt: () => number
  readonly probe: () => void
  readonly emit: (event: LineEvent) => void
  /** No media at present. */
  readonly gone: () => void
  readonly lost: () => void
}

export interface MediaWatcher {
  /** Whether the far end was received recently, or need not be. */
  isFlowing(): boolean
  stop(): void
}

async function packetsOf(connection: RTCPeerConnection): Promise<number> {
  const report = await connection.getStats()
  for (const row of report.values()) if (row.type === 'inbound-rtp') return row.packetsReceived ?? 0
  return 0
}

/** Watches the media of a confirmed call until stopped. */
export function watchMedia(session: RTCSession, ports: Ports): MediaWatcher {
  const { callId, isUp, provenAt, probe, emit, gone, lost } = ports
  const validate = mediaWatch()
  let is = 'flowing'
  let isLooking = false
  let isOver = false
  const { every, monotonic, warn } = environment()

  async function look(): Promise<void> {
    const { connection } = session
    const { local, remote } = session.isOnHold()
    const packets = await packetsOf(connection)
    if (isOver) return
    const sample = { connection: connection.connectionState, packets, isHeld: local || remote }
    const isReady = isUp() && session.isReadyToReOffer()
    const decision = validate({ ...sample, isUp: isReady, provenAt: provenAt() }, monotonic())
    if (decision.is !== is) emit({ type: 'media', callId, is: decision.is })
    is = decision.is
    if (decision.probe) probe()
    if (decision.restart) session.renegotiate({ rtcOfferConstraints: { iceRestart: true } })
    if (decision.is !== 'flowing') gone()
    if (decision.is === 'lost') lost()
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

/** Rolls back an unanswered offer, which would block the next one; returns false when it cannot. */
export async function takeBackOffer(connection: RTCPeerConnection): Promise<boolean> {
  try {
    if (connection.signalingState === 'have-local-offer')
      await connection.setLocalDescription({ type: 'rollback' })
    return true
  } catch {
    return false
  }
}
