import { expect, test, vi } from 'vitest'

const sounds = {
  start: vi.fn(async () => true),
  stop: vi.fn(),
  tone: vi.fn(),
  unlock: vi.fn(async () => true)
}
vi.mock('../../../core/environment/browser/browser-sounds.ts', () => ({
  browserSounds: () => sounds
}))

const { soundsOnDemand } = await import('../../../core/environment/browser/sounds-on-demand.ts')

test('a sound that is stopped while its code is loaded never begins', async () => {
  const port = soundsOnDemand()
  const started = port.start('ring', undefined)
  port.stop()
  expect(await started).toBe(true)
  expect(sounds.start).not.toHaveBeenCalled()
  expect(await port.start('ringback', 's-1')).toBe(true)
  expect(sounds.start).toHaveBeenCalledExactlyOnceWith('ringback', 's-1')
  port.stop()
  expect(sounds.stop).toHaveBeenCalledOnce()
})

test('a key tone waits for the code, and audio is unlocked with it', async () => {
  const port = soundsOnDemand()
  port.tone('5')
  expect(await port.unlock()).toBe(true)
  expect(sounds.tone).toHaveBeenCalledExactlyOnceWith('5')
})

test('a key tone whose code cannot be loaded is silent', async () => {
  vi.resetModules()
  vi.doMock('../../../core/environment/browser/browser-sounds.ts', () => {
    throw new Error('offline')
  })
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  const late = await import('../../../core/environment/browser/sounds-on-demand.ts')
  const port = late.soundsOnDemand()
  port.tone('5')
  await expect(port.start('ring', undefined)).rejects.toThrow()
  await new Promise(resolve => setTimeout(resolve))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
