import { describe, expect, it } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

describe('the budgets of bytes', async () => {
  const measured = await measureBytes()
  const budgets = measured.filter(([, , limit]) => limit !== undefined)

  it('exist for every entry that a page waits for', () => {
    for (const entry of [
      'hutong.js',
      'softphone usable',
      'JsSIP',
      'customer panel alone',
      'call-task dialog alone',
      'console: login page',
      'console with its first route'
    ])
      expect(
        budgets.some(([what]) => what.startsWith(entry)),
        entry
      ).toBe(true)
  })

  it.each(budgets)('%s stays within its budget', (_what, kB, limit) => {
    expect(kB).toBeLessThanOrEqual(limit ?? 0)
  })
})
