import { expect, test } from 'vitest'
import { serialQueue } from '../../../demo/server/jobs/serial-queue.ts'

test('work of one key waits for what came before it, also when that fails', async () => {
  const inTurn = serialQueue()
  const first = Promise.withResolvers<string>()
  const started: string[] = []
  const work = (name: string, ends: Promise<string>) => () => {
    started.push(name)
    return ends
  }
  const results = [
    inTurn('a', work('a1', first.promise)),
    inTurn('a', work('a2', Promise.resolve('two'))),
    inTurn('b', work('b1', Promise.resolve('other')))
  ]
  await expect(results[2]).resolves.toBe('other')
  expect(started).toEqual(['a1', 'b1'])
  first.reject(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  await expect(results[1]).resolves.toBe('two')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})
