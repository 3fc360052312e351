/** JsSIP socket over a worker's message port: each user agent has its own port to the exchange. */
import { parentPort } from 'node:worker_threads'
import type { Socket } from 'jssip/lib/Socket'
import type { FromWorker, ToWorker } from '../simulated/worker-messages.ts'

export function portSocket(service: string): Socket {
  let isUp = false
  const socket: Socket = {
    url: 'ws://hutong.invalid',
    via_transport: 'WS',
    sip_uri: 'sip:hutong.invalid;transport=ws',
    connect() {
      parentPort?.on('message', (message: ToWorker) => {
        if (message.type === 'sip' && message.service === service) socket.ondata(message.text)
      })
      queueMicrotask(() => {
        isUp = true
        socket.onconnect()
      })
    },
    disconnect() {
      isUp = false
    },
    send(text) {
      const message: FromWorker = { type: 'sip', service, text: String(text) }
      parentPort?.postMessage(message)
      return true
    },
    isConnected: () => isUp,
    isConnecting: () => false,
    onconnect() {},
    ondisconnect() {},
    ondata() {}
  }
  return socket
}
