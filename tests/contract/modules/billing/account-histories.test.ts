import { expect, it } from 'vitest'
import { runHistories } from '../../../support/billing/account-histories.ts'

// rules billing-1, billing-3, billing-15
it('histories with retries and lost servers charge everything once', {
  timeout: 120_000
}, async () => {
  const { wrong, entries } = await runHistories(6)
  expect(wrong).toEqual([])
  expect(entries).toBeGreaterThan(100)
})
