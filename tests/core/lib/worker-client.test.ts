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

test('progress that a Worker reported before it failed is not reported twice', async () => {
  const shop = workerClient<string, string, string>('', async () => (question, notify) => {
    notify('from here')
    return question
  })
  let events: string[] = []
  const answer = shop.ask(
    'sum',
    note => events.push(note),
    () => {
      events = []
    }
  )
  expect(events).toEqual(['from the Worker'])
  worker.break()
  expect(await answer).toBe('sum')
  expect(events).toEqual(['from here'])
})

test('long work in the page ends when its request is abandoned', async () => {
  const steps: string[] = []
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const shop = workerClient<string, string>('', async () => async (question, _notify, goOn) => {
    started.resolve()
    await stopped.promise
    try {
      goOn()
      steps.push('went on')
    } finally {
      ended.resolve()
    }
    return question
  })
  const answer = shop.ask('sum')
  worker.break()
  await started.promise
  shop.stop()
  stopped.resolve()
  await expect(answer).rejects.toThrow(DOMException)
  await ended.promise
  expect(steps).toEqual([])
})
