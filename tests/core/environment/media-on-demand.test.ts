/** The devices of the browser before their code is loaded. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const path = '../../../core/environment/browser/browser-media.ts'
const loaded = {
  openMicrophone: vi.fn(async () => 'a stream'),
  devices: vi.fn(async () => []),
  permission: vi.fn(async () => 'granted'),
  meter: vi.fn(() => 'a meter'),
  play: vi.fn(async () => undefined)
}
let attempts = 0
let failures = 0

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  attempts = 0
  failures = 0
  vi.doMock(path, () => {
    attempts++
    if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { browserMedia: () => loaded }
  })
})
afterEach(() => vi.doUnmock(path))

const onDemand = async () =>
  (await import('../../../core/environment/browser/media-on-demand.ts')).mediaOnDemand()

test('the code is loaded by the first use, once', async () => {
  const media = await onDemand()
  expect(attempts).toBe(0)
  expect(await media.permission()).toBe('granted')
  expect(await media.openMicrophone('m-1', { noiseSuppression: false } as never)).toBe('a stream')
  expect(loaded.openMicrophone).toHaveBeenCalledWith('m-1', { noiseSuppression: false })
  expect(media.meter({} as MediaStream)).toBe('a meter')
  expect(attempts).toBe(1)
})

test('a call whose sound has ended before the code came is not played', async () => {
  const media = await onDemand()
  const stream = {} as MediaStream
  const first = media.play(stream, undefined)
  await media.play(undefined, undefined)
  await first
  expect(loaded.play).not.toHaveBeenCalled()
  await media.play(stream, 's-1')
  expect(loaded.play).toHaveBeenLastCalledWith(stream, 's-1')
  await media.play(undefined, undefined)
  expect(loaded.play).toHaveBeenLastCalledWith(undefined, undefined)
})

test('code that could not be loaded is loaded again by the next use', async () => {
  failures = 2
  const media = await onDemand()
  await expect(media.devices()).rejects.toThrow()
  expect(await media.devices()).toEqual([])
})
