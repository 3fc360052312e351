/** What a call needs of the line beyond a registration: loaded together, once registered. */
import './parse-sdp.ts'

export { default as RTCSession } from 'jssip/lib/RTCSession.js'
export { JssipCall } from './jssip-call.ts'
export { extensionRefusal } from './jssip-extensions.ts'
export { dialHeaders, incomingCall } from './jssip-headers.ts'
export { renumberRepeatedOffers } from './jssip-hold.ts'
export { mediaOptions } from './jssip-mapping.ts'
export { callMoves } from './jssip-moves.ts'
