/** The telephone of the public API before its code is loaded, and where that fails. */
import { beforeEach, expect, test, vi } from 'vitest'

const path = '../../../core/phone/whole-phone.ts'
const loaded = { wantPhone: vi.fn(), mute: vi.fn(async () => undefined), stopTest: vi.fn() }

/** A fresh copy whose telephone cannot be loaded until `isThere`. */
async function deferred() {
  let isThere = false
  vi.resetModules()
  const { atom } = await import('nanostores')
  const $callLock = atom(3)
  vi.doMock(path, () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { ...loaded, $callLock, $microphone: atom({ status: 'ready' }) }
  })
  const phone = await import('../../../core/phone/deferred-phone.ts')
  const { $registration } = await import('../../../core/phone/state/phone-state.ts')
  const { startCore, stopCore } = await import('../../../core/environment/environment.ts')
  const { testEnvironment } = await import('../../support/core/test-environment.ts')
  startCore(testEnvironment())
  const arrive = () => {
    isThere = true
  }
  return { phone, $registration, $callLock, arrive, stopCore }
}

beforeEach(() => vi.clearAllMocks())

test('stores have initial values, and follow the telephone once it is loaded', async () => {
  const { phone, $callLock, arrive, stopCore } = await deferred()
  const seen: number[] = []
  const stop = phone.$callLock.subscribe(left => seen.push(left))
  expect(phone.$microphone.get()).toEqual({ status: 'unknown' })
  arrive()
  await phone.loadPhone()
  $callLock.set(2)
  expect(seen).toEqual([0, 3, 2])
  expect(phone.$microphone.get()).toEqual({ status: 'ready' })
  stop()
  stopCore()
})

test('an action waits for the telephone and then runs within its click; what ends something does not load it', async () => {
  const { phone, arrive, stopCore } = await deferred()
  arrive()
  phone.stopTest()
  expect(loaded.stopTest).not.toHaveBeenCalled()
  await phone.mute(true)
  expect(loaded.mute).toHaveBeenLastCalledWith(true)
  void phone.mute(false)
  expect(loaded.mute).toHaveBeenLastCalledWith(false)
  phone.stopTest()
  expect(loaded.stopTest).toHaveBeenCalledOnce()
  stopCore()
})

test('a telephone that cannot be loaded is a failed registration and a rejected action, until it can be', async () => {
  const { phone, $registration, arrive, stopCore } = await deferred()
  await expect(phone.mute(true)).rejects.toMatchObject({
    kind: 'unreachable',
    message: '加载失败，点击重试'
  })
  phone.wantPhone()
  await vi.waitFor(() =>
    expect($registration.get()).toEqual({
      status: 'failed',
      code: 0,
      text: '加载失败，点击重试',
      final: false
    })
  )
  arrive()
  phone.wantPhone()
  await vi.waitFor(() => expect(loaded.wantPhone).toHaveBeenCalledOnce())
  stopCore()
})

test('a registration that was requested before the telephone failed to load begins once an action has loaded it', async () => {
  const { phone, $registration, arrive, stopCore } = await deferred()
  phone.wantPhone()
  await vi.waitFor(() => expect($registration.get().status).toBe('failed'))
  expect(loaded.wantPhone).not.toHaveBeenCalled()
  arrive()
  await phone.mute(true)
  expect(loaded.wantPhone).toHaveBeenCalledOnce()
  stopCore()
})
