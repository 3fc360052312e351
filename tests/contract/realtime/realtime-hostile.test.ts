import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { realtimeServer } from '../../../demo/server/realtime/realtime-server.ts'
import type { SipProxy } from '../../../demo/server/telephony/sip/proxy-types.ts'
import { createSockets } from '../../../demo/server/telephony/sip/sip-sockets.ts'

const session = {
  userId: 'user-1',
  enterpriseId: 'ent-1',
  family: 'f',
  pair: 'p',
  hash: 'h',
  expiresAt: 0
}

it.each(['realtime', 'sip'])('an unread backlog is not buffered: %s', async kind => {
  let isCut = false
  const sent: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(text),
    close: () => socket.emit('close'),
    terminate: () => {
      isCut = true
      socket.emit('close')
    }
  })
  const realtime = realtimeServer(60_000)
  let deliver = (): void =>
    realtime.publish('user-1', { topic: 'agent_register', data: { registerState: true } })
  if (kind === 'realtime') realtime.join(socket as unknown as WebSocket, session)
  else {
    const proxy = {
      attach: ({ send }: { send: (text: string) => void }) => {
        deliver = () => send('OPTIONS')
        return {}
      },
      detach: () => undefined
    }
    const sockets = createSockets(proxy as unknown as SipProxy, () => undefined)
    sockets.attach(socket as unknown as WebSocket)
    sockets.stop()
  }
  sent.length = 0
  deliver()
  expect([sent.length, isCut]).toEqual([1, false])
  socket.bufferedAmount = 2 ** 21
  deliver()
  expect([sent.length, isCut]).toEqual([1, true])
  await realtime.stop()
})

it('a channel survives any message, and still answers', async () => {
  const proxy = realtimeServer(60_000)
  const sent: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    send: (text: string) => sent.push(text),
    close: () => socket.emit('close'),
    terminate: () => undefined
  })
  proxy.join(socket as unknown as WebSocket, session)
  const frame = fc.oneof(
    fc.string({ unit: 'binary' }).map(text => Buffer.from(text)),
    fc.json().map(text => Buffer.from(text)),
    fc.uint8Array().map(bytes => Buffer.from(bytes)),
    fc.constantFrom('null', '{"topic":{"__proto__":1}}', '[1]', '"topic"').map(Buffer.from)
  )
  fc.assert(fc.property(frame, bytes => void socket.emit('message', bytes)))
  sent.length = 0
  socket.emit('message', Buffer.from('{"topic":"ping"}'))
  expect(sent).toEqual(['{"topic":"pong","data":null}'])
  await proxy.stop()
})
