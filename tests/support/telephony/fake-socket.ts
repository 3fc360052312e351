/** A WebSocket on the exchange's side, without a network. */
import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import type { Sockets } from '../../../demo/server/telephony/sip/sip-sockets.ts'

export function fakeSocket(sockets: Sockets, address?: string) {
  const sent: string[] = []
  let code = 0
  const socket = Object.assign(new EventEmitter(), {
    ...{ readyState: 1, bufferedAmount: 0 },
    send: (text: string) => sent.push(text),
    ping: () => socket.emit('pong'),
    close(given: number) {
      if (socket.readyState === 3) return
      code = given
      socket.readyState = 3
      socket.emit('close', given)
    },
    terminate: () => socket.close(1006)
  })
  sockets.attach(socket as unknown as WebSocket, address)
  return {
    sent,
    say: (text: string) => socket.emit('message', Buffer.from(text)),
    close: () => socket.close(1000),
    /** Code with which it was closed; 0 while it is open. */
    code: () => code
  }
}
