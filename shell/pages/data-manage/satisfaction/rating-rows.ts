/** Addresses of the records that each value of the report counts. */
import type { DayRange } from '../../../../core/features/report-range/rules.ts'
import type { RatingFilter } from '../../../../core/features/satisfaction/enums.ts'
import { written } from '../../../router/address.ts'

interface RowFilters {
  readonly rating?: RatingFilter | undefined
  readonly userId?: string | undefined
  readonly groupId?: string | undefined
  readonly hour?: string | undefined
  readonly callType?: '1' | '2' | undefined
}

export function ratingRows({ from, to }: DayRange, filters: RowFilters = {}): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const query = { beginTime: from, endTime: to, ...Object.fromEntries(given) }
  return written({ path: '/callManage/satisfactionRecords', query })
}
