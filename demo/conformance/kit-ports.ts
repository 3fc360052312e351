import type { KitPorts } from '../../core/conformance/kit-options.ts'
import type { Socket } from '../../core/environment/environment.ts'

/** Node.js sets the origin of a WebSocket by an option that browsers do not have. */
function openSocket(url: string, origin: string | undefined): Socket {
  const NodeSocket = WebSocket as new (url: string, options?: object) => Socket
  return new NodeSocket(url, origin === undefined ? {} : { headers: { origin } })
}

/** The kit's access to the network in Node.js. */
export const kitPorts: KitPorts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  openSocket: 'WebSocket' in globalThis ? openSocket : undefined,
  now: () => Date.now(),
  wait: milliseconds => new Promise(done => setTimeout(done, milliseconds))
}
