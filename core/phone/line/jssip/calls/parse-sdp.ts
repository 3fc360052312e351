/** Gives JsSIP's messages their parser of SDP, which the build leaves out of them: only calls have SDP. */
import messages from 'jssip/lib/SIPMessage.js'
import sdp from 'sdp-transform'

interface Message {
  readonly body?: string
  sdp?: unknown
}

function parseSDP(this: Message, force?: boolean): unknown {
  if (force || !this.sdp) this.sdp = sdp.parse(this.body ?? '')
  return this.sdp
}

for (const { prototype } of [messages.IncomingRequest, messages.IncomingResponse])
  Object.assign(prototype, { parseSDP })
