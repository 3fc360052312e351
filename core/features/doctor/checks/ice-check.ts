import { after } from '../../../environment/clock.ts'
import type { ProbePeer, ProbePort } from '../../../environment/environment.ts'
import { phoneSettings } from '../../../phone/state/phone-settings.ts'
import { $agentMode } from '../../../session/seat.ts'
import { type CheckOutcome, failed, passed, warned } from '../check-result.ts'
import { soundCheckMessages as messages } from '../sound-messages.ts'

const LIMIT_MS = 8000

interface Gathered {
  readonly host: number
  readonly srflx: number
  readonly relay: number
  /** Error code of the last server that failed, such as 401 or 701; 0 without one. */
  readonly error: number
}

/** Gathers the candidates of a connection that is never used. Addresses are not read. */
async function gather(peer: ProbePeer): Promise<Gathered> {
  const found = { host: 0, srflx: 0, relay: 0, error: 0 }
  try {
    peer.createDataChannel('probe')
    const complete = new Promise<void>(resolve => {
      const stop = after(LIMIT_MS, resolve)
      peer.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate === null) {
          stop()
          resolve()
        } else if (candidate.type && candidate.type in found)
          found[candidate.type as keyof typeof found]++
      })
    })
    peer.addEventListener('icecandidateerror', ({ errorCode }) => {
      found.error = errorCode
    })
    await peer.setLocalDescription(await peer.createOffer())
    await complete
    return found
  } finally {
    peer.close()
  }
}

const hasServer = ({ iceServers = [] }: RTCConfiguration, scheme: RegExp): boolean =>
  iceServers.some(({ urls }) => [urls].flat().some(url => scheme.test(url)))

/** Whether the browser finds a path for audio, by the servers of the softphone's `rtcConfiguration`. */
export async function checkIce({ openPeer }: ProbePort): Promise<CheckOutcome> {
  const configuration = phoneSettings().rtcConfiguration ?? {}
  if (!openPeer) {
    const sentences = [
      messages.iceNoWebRtc(),
      messages.iceNoWebRtcCause(),
      messages.iceNoWebRtcCure()
    ] as const
    return $agentMode.get() === 0 ? failed(sentences) : warned(sentences)
  }
  const found = await gather(openPeer(configuration))
  const details = { ...found }
  if (hasServer(configuration, /^turns?:/i))
    return found.relay > 0
      ? passed(messages.iceRelay(), details)
      : failed(
          [messages.iceNoRelay(), messages.iceNoRelayCause(), messages.iceNoRelayCure()],
          details
        )
  if (found.host + found.srflx === 0)
    return failed([messages.iceNone(), messages.iceNoneCause(), messages.iceNoneCure()], details)
  if (!hasServer(configuration, /^stuns?:/i)) return passed(messages.iceHost(), details)
  return found.srflx > 0
    ? passed(messages.iceReflexive(), details)
    : warned(
        [messages.iceNoReflexive(), messages.iceNoReflexiveCause(), messages.iceNoReflexiveCure()],
        details
      )
}
