import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $connection } from '../../../core/net/realtime.ts'
import { droppedFrames, receive } from '../../../core/net/realtime-frames.ts'
import { $notices } from '../../../core/notices.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { $signState } from '../../../core/session/seat.ts'
import { signIn } from '../../support/server/signed-in.ts'

const texts = () => $notices.get().map(notice => notice.text)

async function connected(overrides = {}) {
  const world = await signIn({}, overrides)
  world.env.sockets[0]?.accept()
  return { ...world, socket: world.env.sockets[0] }
}

afterEach(() => {
  setOnCall(false)
  stopCore()
})

describe('a frame', () => {
  test('with a seat state changes the seat, and the host is notified of both', async () => {
    const listener = vi.fn()
    const stops = [onHostEvent('agent-state', listener), onHostEvent('topic', listener)]
    const { socket } = await connected()
    listener.mockClear()
    socket?.deliver({ topic: 'agent_state_modify', data: { signState: 'SIGN_FREE' } })
    for (const stop of stops) stop()
    expect($signState.get()).toBe('SIGN_FREE')
    expect(listener.mock.calls).toEqual([
      [{ signState: 'SIGN_FREE', label: '空闲' }],
      [{ topic: 'agent_state_modify', data: { signState: 'SIGN_FREE' } }]
    ])
  })

  const unknown = '收到未知类型或内容有误的实时消息，已忽略'
  const malformed = '收到无法识别的实时消息，已忽略'
  test.each([
    ['an unknown topic', '{"topic":"lottery","data":{}}', 'unknown', unknown],
    ['a wrong type', '{"topic":"call_quit","data":{"callRecordId":7}}', 'unknown', unknown],
    ['no JSON', '<html>', 'malformed', malformed],
    ['bytes', new ArrayBuffer(4), 'malformed', malformed],
    ['too much', `"${'x'.repeat(5_000_000)}"`, 'tooLong', '收到过长的实时消息，已忽略'],
    ['a deep nest', `${'['.repeat(200_000)}`, 'malformed', malformed]
  ] as const)(
    'with %s is dropped, counted, and reported to the page once per connection',
    async (_, frame, reason, sentence) => {
      const notes: string[] = []
      const { env, socket } = await connected({ note: (what: string) => notes.push(what) })
      const errors: unknown[] = []
      const stop = onHostEvent('error', detail => errors.push(detail))
      socket?.deliverRaw(frame)
      socket?.deliverRaw(frame)
      expect(droppedFrames()[reason]).toBe(2)
      expect(errors).toEqual([
        { kind: 'contract', message: sentence, code: `frame-${reason}`, source: 'session' }
      ])
      expect(notes).toEqual([`Realtime frame dropped: ${reason}`])
      expect([...env.warnings, ...texts()]).toEqual([])
      expect($connection.get().state).toBe('open')
      socket?.drops(1006)
      await env.clock.advance(6000)
      env.sockets[1]?.accept()
      env.sockets[1]?.deliverRaw(frame)
      stop()
      expect(errors).toHaveLength(2)
    }
  )

  test('of any kind never throws and changes no prototype', async () => {
    await connected()
    const topic = fc.constantFrom(
      'agent_state_modify',
      'call_quit',
      'pong',
      'user_login_out_info',
      '__proto__'
    )
    const frame = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({ topic, data: fc.jsonValue() }).map(value => JSON.stringify(value)),
      fc.anything()
    )
    fc.assert(
      fc.property(frame, value => void receive(value)),
      { numRuns: 500 }
    )
    receive(
      '{"topic":"agent_state_modify","data":{"signState":"SIGN_FREE","__proto__":{"polluted":1}}}'
    )
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
})
