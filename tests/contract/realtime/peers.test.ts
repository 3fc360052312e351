/** What a server knows of those that share its database. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { peers } from '../../../demo/server/realtime/peers.ts'
import type {
  BusMessage,
  ConnectedLogin,
  RealtimeBus
} from '../../../demo/server/realtime/realtime-bus.ts'

let sent: BusMessage[]
let isCurrent: boolean
let running: string[]
let own: ReturnType<typeof peers>
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isCurrent = true
  running = []
  const bus: RealtimeBus = {
    isShared: true,
    send: message => void sent.push(message),
    listen: () => undefined,
    isCurrent: () => isCurrent,
    serversSince: async () => running,
    stop: async () => undefined
  }
  own = peers(bus)
})
afterEach(async () => {
  await own.stop()
  vi.useRealTimers()
})

const login = (userId: string, isConfined = false): ConnectedLogin => ({
  ...{ userId, enterpriseId: 'e', family: `login of ${userId}`, isConfined }
})
const present = (userId: string) => own.isConnected({ userId, enterpriseId: 'e' })
const kinds = () => sent.splice(0).map(({ kind }) => kind)
const push: BusMessage = { kind: 'close', family: 'f' }

it('nothing is sent while no other server runs, but for the sign of life', async () => {
  own.joined(login('me'))
  own.send(push)
  vi.advanceTimersByTime(6000)
  expect(kinds()).toEqual(['beat', 'beat'])
  isCurrent = false
  own.send(push)
  expect(kinds()).toEqual(['close'])
})

it('a server that starts waits for those that run, at most a second', async () => {
  running = ['a', 'b']
  const begun = vi.fn()
  const beginning = own.begin().then(begun)
  await vi.advanceTimersByTimeAsync(100)
  own.receive({ kind: 'here', logins: [login('u')] }, 'a')
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).not.toHaveBeenCalled()
  own.receive({ kind: 'here', logins: [] }, 'b')
  await beginning
  expect(present('u')).toBe(true)
  running = ['a', 'gone']
  const again = own.begin().then(begun)
  await vi.advanceTimersByTimeAsync(1000)
  await again
  expect(begun).toHaveBeenCalledTimes(2)
})

it('each change of who is connected is sent once, and everything when it is requested', () => {
  own.receive({ kind: 'request' }, 'a')
  expect(sent.splice(0)).toEqual([{ kind: 'here', logins: [] }])
  own.joined(login('me'))
  own.joined(login('me'))
  own.left(login('me'))
  expect(sent.splice(0)).toEqual([{ kind: 'joined', login: login('me') }])
  own.receive({ kind: 'request' }, 'b')
  expect(sent.splice(0)).toEqual([{ kind: 'here', logins: [login('me')] }])
  own.left(login('me'))
  expect(sent.splice(0)).toEqual([{ kind: 'left', login: login('me') }])
})

it('users of another server are present until they leave it; a confined login counts for less', () => {
  const joined: string[] = []
  own.listen(({ userId }) => void joined.push(userId))
  own.receive({ kind: 'here', logins: [login('u'), login('wall', true)] }, 'a')
  own.receive({ kind: 'joined', login: login('v') }, 'a')
  expect(joined).toEqual(['u', 'v'])
  expect([present('u'), present('v'), present('wall')]).toEqual([true, true, false])
  expect(own.isLoginConnected('login of wall')).toBe(true)
  expect([...own.peopleIn('e')].toSorted()).toEqual(['u', 'v', 'wall'])
  expect(own.peopleIn('other')).toEqual([])
  own.receive({ kind: 'left', login: login('v') }, 'a')
  expect([present('u'), present('v')]).toEqual([true, false])
  own.receive({ kind: 'end' }, 'a')
  expect(present('u')).toBe(false)
})

it('those of a killed server are absent after ten seconds, and present again with it', () => {
  own.receive({ kind: 'here', logins: [login('u')] }, 'a')
  vi.advanceTimersByTime(9000)
  expect(present('u')).toBe(true)
  vi.advanceTimersByTime(6000)
  expect(present('u')).toBe(false)
  // It may only be slow, and still gets what is sent.
  kinds()
  own.send(push)
  expect(kinds()).toEqual(['close'])
  own.receive({ kind: 'beat' }, 'a')
  expect(kinds()).toEqual(['request'])
  own.receive({ kind: 'here', logins: [login('u')] }, 'a')
  expect(present('u')).toBe(true)
})

it('an outage of the database leaves everyone present', () => {
  own.receive({ kind: 'here', logins: [login('u')] }, 'a')
  isCurrent = false
  vi.advanceTimersByTime(60_000)
  expect(present('u')).toBe(true)
  isCurrent = true
  own.receive({ kind: 'beat' }, 'a')
  vi.advanceTimersByTime(9000)
  expect(present('u')).toBe(true)
})

it('a server that is gone without a word may not have sent its last messages; one that ended has', () => {
  const lost = vi.fn()
  own.listenToLoss(lost)
  own.receive({ kind: 'here', logins: [] }, 'killed')
  own.receive({ kind: 'here', logins: [] }, 'ended')
  own.receive({ kind: 'end' }, 'ended')
  vi.advanceTimersByTime(9000)
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(9000)
  expect(lost).toHaveBeenCalledTimes(1)
  // While the database is away, nothing is known of the others.
  own.receive({ kind: 'here', logins: [] }, 'silent')
  isCurrent = false
  vi.advanceTimersByTime(60_000)
  expect(lost).toHaveBeenCalledTimes(1)
})

it('a server that began before the others had answered has them read again what it may have left out', async () => {
  running = ['slow']
  const beginning = own.begin()
  await vi.advanceTimersByTimeAsync(1000)
  await beginning
  kinds()
  own.receive({ kind: 'here', logins: [login('u')] }, 'slow')
  expect(kinds()).toContain('missed')
  own.receive({ kind: 'here', logins: [] }, 'slow')
  own.receive({ kind: 'here', logins: [] }, 'another')
  expect(kinds()).not.toContain('missed')
})

it('a server that is slow to reply is there as long as other messages come from it', async () => {
  own.receive({ kind: 'beat' }, 'b')
  vi.advanceTimersByTime(3000)
  own.suspect('b')
  expect(own.isRunning('b')).toBe(true)
  vi.advanceTimersByTime(1001)
  own.suspect('b')
  expect(own.isRunning('b')).toBe(false)
  own.receive({ kind: 'beat' }, 'b')
  expect(own.isRunning('b')).toBe(true)
})

it('a server whose messages were lost says again what it has', () => {
  own.receive({ kind: 'here', logins: [login('u')] }, 'a')
  kinds()
  own.receive({ kind: 'gap' }, 'a')
  expect(kinds()).toEqual(['request'])
  // Its answer may be lost, too.
  own.receive({ kind: 'beat' }, 'a')
  expect(kinds()).toEqual(['request'])
  own.receive({ kind: 'here', logins: [login('v')] }, 'a')
  own.receive({ kind: 'beat' }, 'a')
  expect(kinds()).toEqual([])
  expect([present('u'), present('v')]).toEqual([false, true])
})

it('a server that is heard of again after minutes learns that nothing was sent to it', () => {
  own.receive({ kind: 'here', logins: [login('u')] }, 'a')
  vi.advanceTimersByTime(320_000)
  own.send(push)
  expect(kinds()).not.toContain('close')
  own.receive({ kind: 'beat' }, 'a')
  expect(kinds()).toContain('gap')
  own.receive({ kind: 'beat' }, 'a')
  expect(kinds()).not.toContain('gap')
})
