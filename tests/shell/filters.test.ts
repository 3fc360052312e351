import { expect, it } from 'vitest'
import { ratedRows } from '../../core/features/home/row-links.ts'
import { queryOf, readFilters } from '../../shell/list/filters.ts'
import type { SearchField } from '../../shell/list/list-description.ts'
import { describeRatings } from '../../shell/pages/call-manage/satisfaction/rating-description.tsx'
import { ratingRows } from '../../shell/pages/data-manage/satisfaction/rating-rows.ts'
import { partsOf } from '../../shell/pages/data-manage/seat-hours/seat-use-links.ts'
import { placeOf } from '../../shell/router/address.ts'

const range = { from: '2026-11-01', to: '2026-11-02' }
/** As members made in the product have it. */
const userId = '0c1b6f0e-6f58-4c22-9a0e-7f7e2c1d9b55'
const { fields } = describeRatings(undefined)

it.each([
  ['首页', ratedRows(range, userId)],
  ['满意度报表', ratingRows(range, { userId, callType: '2' })]
])('a link of %s to the ratings of one agent asks for this agent', (_, address) => {
  const { query } = placeOf(address)
  expect(queryOf(fields, readFilters(fields, query))).toMatchObject({ userId })
})

it('a choice that is too long to be one is dropped, and a text is cut', () => {
  const open: readonly SearchField<{ who: string; name: string }>[] = [
    { kind: 'choice', key: 'who', label: () => '坐席', isOpen: true, options: [] },
    { kind: 'text', key: 'name', label: () => '姓名' }
  ]
  expect(readFilters(open, { who: 'x'.repeat(65), name: 'y'.repeat(40) })).toEqual({
    name: 'y'.repeat(32)
  })
})

it('a day of a group or of a seat leads to the timeline of just these seats', () => {
  const context = { by: 'day', range, agentId: userId, agentName: '王晓', groupId: 'g-1' } as const
  const row = { key: '2026-11-01' } as Parameters<typeof partsOf>[0]
  expect(placeOf(partsOf(row, context)).query).toMatchObject({
    ...{ day: '2026-11-01', agentId: userId, groupId: 'g-1' }
  })
})
