/** Runs JsSIP in Node: provides werift in place of the browser's WebRTC globals. */
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

/** Session description in the form that werift takes. */
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

/** Creates the DTLS certificate before the first call needs it. */
export const warmUp = (): Promise<unknown> => RTCDtlsTransport.SetupCertificate()

const pcmu = { mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 }
const events = { mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: 126 }

/** Options for `call`, `answer` and `refer.accept`: PCMU and DTMF on local addresses. */
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

/** JsSIP's connection with werift's type. */
export const werifted = (connection: unknown): RTCPeerConnection | undefined =>
  connection instanceof RTCPeerConnection ? connection : undefined
