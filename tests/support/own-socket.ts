import type { Link } from '../../demo/server/sip/flow.ts'
import type { Hub } from '../../demo/server/sip/hub.ts'

/** What a user agent of the exchange's own side is carried by. */
export function ownSocket(contact: string, hub: Hub) {
  let link: Link | undefined
  const socket = {
    url: 'ws://hutong.invalid',
    via_transport: 'WS',
    sip_uri: 'sip:hutong.invalid;transport=ws',
    connect() {
      const send = (text: string) => queueMicrotask(() => socket.ondata(text))
      link = hub.attach({ send, close: () => {}, ours: contact })
      queueMicrotask(() => socket.onconnect())
    },
    disconnect() {},
    send(text: unknown) {
      if (link) hub.receive(link, String(text))
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
