import { expect, test } from 'vitest'
import { placeOf } from '../../../../core/features/dialogue/transcript-position.ts'

test('a dialogue that stands twice is read out once, by the one that is there longest', () => {
  const above = placeOf('r1')
  const below = placeOf('r1')
  const other = placeOf('r2')
  const reading = () => [above, below, other].map(({ $reads }) => $reads.get())
  expect(reading()).toEqual([true, false, true])
  above.leave()
  expect(reading()).toEqual([false, true, true])
  below.leave()
  other.leave()
  expect(reading()).toEqual([false, false, false])
})
