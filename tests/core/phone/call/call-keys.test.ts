import { afterEach, expect, test, vi } from 'vitest'
import { callKeys } from '../../../../core/phone/call/call-keys.ts'

const DAY = 86_400_000
let made = 0

function browserThatMakesKeys(lifeInDays = 30): void {
  made = 0
  vi.stubGlobal('RTCPeerConnection', {
    generateCertificate: async () => ({ number: ++made, expires: now + lifeInDays * DAY })
  })
}
let now = 1000

afterEach(() => {
  vi.unstubAllGlobals()
  now = 1000
})

test('a call uses the key that was made before it', async () => {
  browserThatMakesKeys()
  const keys = callKeys({ iceServers: [] }, () => now)
  expect(keys.use()).toEqual({ iceServers: [] })
  await keys.make()
  expect(keys.use()).toMatchObject({ iceServers: [], certificates: [{ number: 1 }] })
})

test('one key serves every call until its end is near', async () => {
  browserThatMakesKeys()
  const keys = callKeys({}, () => now)
  await keys.make()
  await keys.make()
  expect(made).toBe(1)
  now += 29.5 * DAY
  expect(keys.use()).toEqual({})
  await keys.make()
  expect(keys.use()).toMatchObject({ certificates: [{ number: 2 }] })
})

test('keys that the host brings are the ones that count', async () => {
  browserThatMakesKeys()
  const own = { certificates: [{ expires: 0, getFingerprints: () => [] }] }
  const keys = callKeys(own, () => now)
  await keys.make()
  expect(keys.use()).toBe(own)
  expect(made).toBe(0)
})

test('a browser that makes none still calls', async () => {
  vi.stubGlobal('RTCPeerConnection', {
    generateCertificate: async () => {
      throw new DOMException('no', 'NotSupportedError')
    }
  })
  const keys = callKeys({ iceServers: [] }, () => now)
  await keys.make()
  expect(keys.use()).toEqual({ iceServers: [] })
})
