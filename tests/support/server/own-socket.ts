import type { Link } from '../../../demo/server/telephony/sip/connection-flow.ts'
import type { SipProxy } from '../../../demo/server/telephony/sip/proxy-types.ts'

/** What a user agent of the exchange's own side is carried by. */
export function ownSocket(contact: string, proxy: SipProxy) {
  let link: Link | undefined
  const socket = {
    url: 'ws://hutong.invalid',
    via_transport: 'WS',
    sip_uri: 'sip:hutong.invalid;transport=ws',
    connect() {
      const send = (text: string) => queueMicrotask(() => socket.ondata(text))
      link = proxy.attach({ send, close: () => {}, service: contact })
      queueMicrotask(() => socket.onconnect())
    },
    disconnect() {},
    send(text: unknown) {
      if (link) proxy.receive(link, String(text))
      return true
    },
    isConnected: () => link !== undefined,
    isConnecting: () => false,
    onconnect: () => {},
    ondisconnect: () => {},
    ondata: (_: string) => {}
  }
  return socket
}
