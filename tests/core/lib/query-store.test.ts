import { expect, test, vi } from 'vitest'
import { Failure } from '../../../core/failure.ts'
import { lastOf, queryStore } from '../../../core/lib/query/query-store.ts'
import { tryAgain } from '../../../core/net/back-online.ts'

test('the old value stays on show while it is requested twice', async () => {
  const store = queryStore<string>()
  await store.load(async () => 'old')
  const answers: ((value: string) => void)[] = []
  const ask = () => new Promise<string>(done => answers.push(done))
  const loads = [store.load(ask), store.load(ask)]
  expect(store.$store.get()).toEqual({ status: 'loading', before: 'old' })
  answers[1]?.('new')
  answers[0]?.('late')
  await Promise.all(loads)
  expect(store.$store.get()).toEqual({ status: 'ready', value: 'new' })
})

test('a loaded value stays when two requests for a newer one fail', async () => {
  const store = queryStore<string>()
  await store.load(async () => 'old')
  const slow = Promise.withResolvers<string>()
  const loads = [
    store.refresh(() => slow.promise),
    store.refresh(() => Promise.reject(new Error('gone')))
  ]
  slow.reject(new Error('gone'))
  await Promise.all(loads)
  expect(store.$store.get()).toEqual({ status: 'ready', value: 'old' })
})

test('a request that failed without a network is repeated once when it is back', async () => {
  const store = queryStore<string>()
  const states: string[] = []
  const stop = store.$store.subscribe(({ status }) => states.push(status))
  let isThere = false
  const ask = async () => {
    if (!isThere) throw new Failure('unreachable', '网络已断开')
    return 'new'
  }
  await store.load(ask)
  expect(store.$store.get()).toMatchObject({ status: 'failed' })
  isThere = true
  tryAgain()
  await vi.waitFor(() => expect(store.$store.get()).toEqual({ status: 'ready', value: 'new' }))
  tryAgain()
  expect(states).toEqual(['none', 'loading', 'failed', 'loading', 'ready'])
  stop()
})

test('no request is repeated that was refused, forgotten, or is not on show', async () => {
  const requests: string[] = []
  const failing = (kind: 'forbidden' | 'unreachable', name: string) => async () => {
    requests.push(name)
    throw new Failure(kind, '')
  }
  const [refused, forgotten, hidden] = [queryStore(), queryStore(), queryStore()]
  const stops = [refused, forgotten].map(({ $store }) => $store.listen(() => undefined))
  await refused.load(failing('forbidden', 'refused'))
  await forgotten.load(failing('unreachable', 'forgotten'))
  forgotten.forget()
  await hidden.load(failing('unreachable', 'hidden'))
  tryAgain()
  expect(requests).toEqual(['refused', 'forgotten', 'hidden'])
  for (const stop of stops) stop()
})

test('an earlier value is known also when a newer one did not come', async () => {
  const store = queryStore<string>()
  await store.load(async () => 'old')
  await store.load(() => Promise.reject(new Failure('unreachable', '')))
  expect(store.$store.get()).toMatchObject({ status: 'failed', before: 'old' })
  expect(lastOf(store.$store.get())).toBe('old')
})
