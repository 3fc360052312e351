import { after } from '../clock.ts'

/** How long a better candidate may still come once there is a first. */
const BETTER_MS = 200

interface Candidate {
  readonly type: RTCIceCandidateType | null
  readonly protocol: RTCIceProtocol | null
}

/**
 * Says when enough addresses are known to send the offer; the rest would only cost time.
 *
 * Without ICE servers the first host address is as good as any. With them, one that was seen from
 * outside is waited for, but not for long: a STUN server that is dead would hold up every call for
 * 40 s. `ready` belongs to one offer; another offer begins anew.
 */
export function readyPolicy(
  hasServers: boolean
): (candidate: Candidate, ready: () => void) => void {
  let offered: (() => void) | undefined
  let stopWaiting = () => {}
  return ({ type, protocol }, ready) => {
    if (offered !== ready) {
      stopWaiting()
      offered = ready
      stopWaiting = hasServers ? after(BETTER_MS, ready) : () => {}
    }
    const isEnough = hasServers ? type !== 'host' : protocol !== 'tcp'
    if (!isEnough) return
    stopWaiting()
    ready()
  }
}
