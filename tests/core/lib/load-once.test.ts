import { expect, test, vi } from 'vitest'
import { loadOnce } from '../../../core/lib/async/load-once.ts'

test('the first use loads a part, those beside it wait for the same, and it is kept', async () => {
  const get = vi.fn(async () => 'part')
  const { here, load } = loadOnce(get)
  expect(here()).toBeUndefined()
  expect(await Promise.all([load(), load()])).toEqual(['part', 'part'])
  expect(here()).toBe('part')
  await load()
  expect(get).toHaveBeenCalledOnce()
})

test('what fails twice is a failure, and the next use tries again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const get = vi.fn(async () => 'part')
  get.mockRejectedValueOnce(cause).mockRejectedValueOnce(cause).mockRejectedValueOnce(cause)
  const { here, load } = loadOnce(get)
  await expect(load()).rejects.toMatchObject({ name: 'Failure', kind: 'unreachable', cause })
  expect(here()).toBeUndefined()
  expect(await load()).toBe('part')
  expect(get).toHaveBeenCalledTimes(4)
})
