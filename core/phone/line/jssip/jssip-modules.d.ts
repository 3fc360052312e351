/** CommonJS modules, whose classes their types export by name. */
declare module 'jssip/lib/RTCSession.js' {
  export { RTCSession as default } from 'jssip/lib/RTCSession'
}
declare module 'jssip/lib/SIPMessage.js' {
  import type * as messages from 'jssip/lib/SIPMessage'

  const all: typeof messages
  export default all
}
declare module 'sdp-transform' {
  const all: { parse(text: string): unknown }
  export default all
}
