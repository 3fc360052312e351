import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { workerClient } from '../../../core/lib/worker/worker-client.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'

/** A Worker that replies, and fails on request. */
class Breaking {
  onmessage: ((event: { data: unknown }) => void) | undefined
  onerror: ((event: { preventDefault: () => void }) => void) | undefined
  postMessage({ id }: { id: number }): void {
    this.onmessage?.({ data: { id, note: 'from the Worker' } })
  }
  break(): void {
    this.onerror?.({ preventDefault: () => undefined })
  }
  terminate(): void {
    this.onmessage = undefined
  }
}

let worker: Breaking
beforeEach(() => {
  worker = new Breaking()
  startCore(testEnvironment({ openWorker: () => worker as unknown as Worker }))
})
afterEach(stopCore)

test('what a Worker told before it broke is not told twice', async () => {
  const shop = workerClient<string, string, string>('', async () => (asked, tell) => {
    tell('from here')
    return asked
  })
  let told: string[] = []
  const answer = shop.ask(
    'sum',
    note => told.push(note),
    () => {
      told = []
    }
  )
  expect(told).toEqual(['from the Worker'])
  worker.break()
  expect(await answer).toBe('sum')
  expect(told).toEqual(['from here'])
})

test('long work in the page ends when nobody waits for it any more', async () => {
  const steps: string[] = []
  const begun = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const shop = workerClient<string, string>('', async () => async (asked, _tell, goOn) => {
    begun.resolve()
    await stopped.promise
    try {
      goOn()
      steps.push('went on')
    } finally {
      ended.resolve()
    }
    return asked
  })
  const answer = shop.ask('sum')
  worker.break()
  await begun.promise
  shop.stop()
  stopped.resolve()
  await expect(answer).rejects.toThrow(DOMException)
  await ended.promise
  expect(steps).toEqual([])
})
