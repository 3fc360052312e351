/** Writes of one call are in the order of its events, also across an outage of the database. */
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../demo/server/db/database-unavailable.ts'
import { writeQueues } from '../../../demo/server/db/write-queue.ts'

it('runs one write after the other and retries during an outage', async () => {
  const done: string[] = []
  const queue = writeQueues(() => undefined).open()
  let outages = 1
  queue.add(async () => {
    if (outages-- > 0) throw new DatabaseUnavailable(new Error('gone'))
    done.push('started')
  })
  queue.add(async () => done.push('answered'))
  await queue.settled()
  expect(done).toEqual(['started', 'answered'])
})

it('logs a failed write and runs the next one', async () => {
  const lines: string[] = []
  const done: string[] = []
  const queue = writeQueues(line => lines.push(line)).open()
  queue.add(() => Promise.reject(new Error('no such column')))
  queue.add(async () => done.push('ended'))
  await queue.settled()
  expect({ lines, done }).toEqual({ lines: ['no such column'], done: ['ended'] })
})

it('does not hold up another queue', async () => {
  const queues = writeQueues(() => undefined)
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const [slow, quick] = [queues.open(), queues.open()]
  slow.add(() => answer)
  const done: string[] = []
  quick.add(async () => done.push('quick'))
  await quick.settled()
  expect(done).toEqual(['quick'])
  resolve()
  await slow.settled()
})

it('drops pending writes when it stops', async () => {
  const queues = writeQueues(() => undefined)
  const queue = queues.open()
  let tries = 0
  queue.add(async () => {
    tries++
    throw new DatabaseUnavailable(new Error('gone'))
  })
  queues.stop()
  await queue.settled()
  expect(tries).toBe(1)
})
