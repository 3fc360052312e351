/** JsSIP without a browser: it finds werift where it looks for the browser's WebRTC. */
import { createRequire } from 'node:module'
import type JsSip from 'jssip'
import type { AnswerOptions } from 'jssip/lib/RTCSession'
import {
  MediaStream,
  type MediaStreamTrack,
  RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters
} from 'werift'

/** What werift wants JsSIP to pass on as a description. */
class Description {
  readonly type: string
  readonly sdp: string
  constructor({ type, sdp }: { type: string; sdp: string }) {
    this.type = type
    this.sdp = sdp
  }
}

Object.assign(globalThis, {
  window: globalThis,
  RTCPeerConnection,
  RTCSessionDescription: Description
})

export const JsSIP: typeof JsSip = createRequire(import.meta.url)('jssip')

/** The key pair for DTLS is made once, before the first call needs it. */
export const warmUp = (): Promise<unknown> => RTCDtlsTransport.SetupCertificate()

const pcmu = { mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 }
const events = { mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: 126 }

/** Options for `call`, `answer` and `refer.accept`: PCMU and DTMF, on this machine's addresses. */
export function mediaOf(track: MediaStreamTrack): AnswerOptions {
  const options = {
    mediaStream: new MediaStream([track]),
    mediaConstraints: { audio: true, video: false },
    sessionTimersExpires: 180,
    rtcOfferConstraints: {},
    rtcAnswerConstraints: {},
    pcConfig: {
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      codecs: { audio: [new RTCRtpCodecParameters(pcmu), new RTCRtpCodecParameters(events)] }
    }
  }
  return options as unknown as AnswerOptions
}

/** The connection that JsSIP has made, as what it is. */
export const werifted = (connection: unknown): RTCPeerConnection | undefined =>
  connection instanceof RTCPeerConnection ? connection : undefined
