import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerBeats } from '../../../core/environment/browser/heartbeat-timers.ts'

/** A Worker that is refused as the browser does it, or that runs. */
class FakeWorker {
  static mode: 'throws' | 'error' | 'silent' | 'runs'
  static made: FakeWorker[] = []
  onmessage: ((event: { data: number }) => void) | null = null
  onerror: ((event: { preventDefault(): void }) => void) | null = null
  posted: { start?: number }[] = []
  constructor() {
    if (FakeWorker.mode === 'throws') throw new DOMException('no', 'SecurityError')
    FakeWorker.made.push(this)
    const preventDefault = () => undefined
    if (FakeWorker.mode === 'error') setTimeout(() => this.onerror?.({ preventDefault }))
    if (FakeWorker.mode === 'runs') setTimeout(() => this.onmessage?.({ data: 0 }))
  }
  postMessage(order: { start?: number }): void {
    this.posted.push(order)
  }
  terminate(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('location', { origin: 'http://page.test' })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }))
  FakeWorker.made = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page that requests beats from a Worker', () => {
  test.each(['throws', 'error', 'silent'] as const)(
    'has beats all the same where that %s, also those that begin later',
    mode => {
      FakeWorker.mode = mode
      const onFallback = vi.fn()
      const every = workerBeats(onFallback)
      const [early, late] = [vi.fn(), vi.fn()]
      every(60_000, early)
      vi.advanceTimersByTime(6000)
      const stop = every(2000, late)
      vi.advanceTimersByTime(60_000)
      expect(early).toHaveBeenCalledTimes(1)
      expect(late).toHaveBeenCalledTimes(30)
      stop()
      vi.advanceTimersByTime(60_000)
      expect(late).toHaveBeenCalledTimes(30)
      expect(onFallback).toHaveBeenCalledTimes(1)
    }
  )

  test('has them from one Worker where that runs', () => {
    FakeWorker.mode = 'runs'
    const onFallback = vi.fn()
    const every = workerBeats(onFallback)
    const act = vi.fn()
    every(60_000, act)
    every(2000, act)
    vi.advanceTimersByTime(120_000)
    expect(act).not.toHaveBeenCalled()
    const [worker, ...others] = FakeWorker.made
    expect(others).toEqual([])
    for (const { start = 0 } of worker?.posted ?? []) worker?.onmessage?.({ data: start })
    expect(act).toHaveBeenCalledTimes(2)
    expect(onFallback).not.toHaveBeenCalled()
  })
})
