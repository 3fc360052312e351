import { expect, test } from 'vitest'
import { remote } from '../../core/lib/remote.ts'

test('the old value stays on show while it is asked for twice', async () => {
  const store = remote<string>()
  await store.load(async () => 'old')
  const answers: ((value: string) => void)[] = []
  const ask = () => new Promise<string>(done => answers.push(done))
  const asked = [store.load(ask), store.load(ask)]
  expect(store.$store.get()).toEqual({ at: 'loading', before: 'old' })
  answers[1]?.('new')
  answers[0]?.('late')
  await Promise.all(asked)
  expect(store.$store.get()).toEqual({ at: 'ready', value: 'new' })
})

test('what is here stays when newer of it is asked for twice, and does not come', async () => {
  const store = remote<string>()
  await store.load(async () => 'old')
  const slow = Promise.withResolvers<string>()
  const asked = [
    store.refresh(() => slow.promise),
    store.refresh(() => Promise.reject(new Error('gone')))
  ]
  slow.reject(new Error('gone'))
  await Promise.all(asked)
  expect(store.$store.get()).toEqual({ at: 'ready', value: 'old' })
})
