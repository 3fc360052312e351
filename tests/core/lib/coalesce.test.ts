import { expect, test } from 'vitest'
import { coalesce } from '../../../core/lib/async/coalesce.ts'

test('a request during a read starts one more read after it', async () => {
  const under: (() => void)[] = []
  const read = coalesce(() => new Promise(done => under.push(done)))
  const first = read()
  const later = [read(), read(), read()]
  expect(later[1]).toBe(later[0])
  expect(under).toHaveLength(1)
  under[0]?.()
  await first
  await expect.poll(() => under.length).toBe(2)
  under[1]?.()
  await Promise.all(later)
  expect(under).toHaveLength(2)
  void read()
  expect(under).toHaveLength(3)
})
