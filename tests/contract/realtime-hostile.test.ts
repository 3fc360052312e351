import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { realtimeHub } from '../../demo/server/realtime.ts'

const session = {
  userId: 'user-1',
  enterpriseId: 'ent-1',
  family: 'f',
  pair: 'p',
  hash: 'h',
  expiresAt: 0
}

it('a channel outlives whatever is said on it, and still answers', async () => {
  const hub = realtimeHub(60_000)
  const said: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    send: (text: string) => said.push(text),
    close: () => socket.emit('close'),
    terminate: () => undefined
  })
  hub.join(socket as unknown as WebSocket, session)
  const frame = fc.oneof(
    fc.string({ unit: 'binary' }).map(text => Buffer.from(text)),
    fc.json().map(text => Buffer.from(text)),
    fc.uint8Array().map(bytes => Buffer.from(bytes)),
    fc.constantFrom('null', '{"topic":{"__proto__":1}}', '[1]', '"topic"').map(Buffer.from)
  )
  fc.assert(fc.property(frame, bytes => void socket.emit('message', bytes)))
  said.length = 0
  socket.emit('message', Buffer.from('{"topic":"ping"}'))
  expect(said).toEqual(['{"topic":"pong","data":null}'])
  await hub.stop()
})
