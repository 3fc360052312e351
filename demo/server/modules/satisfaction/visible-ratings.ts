/** The rated calls that a user may see, and searches among them. */
import { sql } from 'kysely'
import type { RatingFilter } from '../../../../core/features/satisfaction/enums.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'
import { hasNumber } from '../customers/hidden-numbers.ts'
import { seatsOfRows } from '../seat-hours/seats-of-search.ts'

/** Named as in the contract's `ratingSearch`. */
export interface RatingSearch {
  readonly customerPhone?: string | undefined
  readonly customerName?: string | undefined
  readonly userId?: string | undefined
  readonly departmentId?: string | undefined
  readonly groupId?: string | undefined
  readonly hour?: number | undefined
  readonly callType?: number | undefined
  readonly rating?: string | undefined
  readonly hasRemark?: 'true' | 'false' | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

const ROBOT = 1
/** A search for agents without a department. */
const NONE = 'none'

const matching: Readonly<Record<RatingFilter, ReturnType<typeof sql<boolean>>>> = {
  '1': sql<boolean>`rating = 1`,
  '2': sql<boolean>`rating = 2`,
  '3': sql<boolean>`rating = 3`,
  '4': sql<boolean>`rating = 4`,
  '5': sql<boolean>`rating = 5`,
  none: sql<boolean>`rating is null`,
  rated: sql<boolean>`rating is not null`,
  good: sql<boolean>`rating <= 2`,
  poor: sql<boolean>`rating >= 4`
}

/** The ratings of calls whose user is in the requester's scope. */
export const visibleRatings = async (db: Database, requester: Requester) =>
  db
    .selectFrom('satisfaction_rating')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where(await isInScope(db, requester))

export async function ratingsMatching(db: Database, requester: Requester, search: RatingSearch) {
  let found = await visibleRatings(db, requester)
  const { userId, departmentId, groupId, hour, callType, rating, hasRemark, beginTime, endTime } =
    search
  if (userId) found = found.where('user_id', '=', userId)
  if (departmentId === NONE) found = found.where('department_id', 'is', null)
  else if (departmentId) found = found.where('department_id', '=', departmentId)
  const seats = await seatsOfRows(db, requester, { groupId })
  if (seats) found = found.where(seats).where('is_robot', '=', false)
  if (hour !== undefined)
    found = found.where(sql<boolean>`(invited_at / 3600000 + 8) % 24 = ${hour}`)
  if (callType !== undefined) found = found.where('is_robot', '=', callType === ROBOT)
  if (rating !== undefined) found = found.where(matching[rating as RatingFilter])
  if (hasRemark === 'true') found = found.where('remark', '<>', '')
  if (hasRemark === 'false') found = found.where('remark', '=', '').where(matching.poor)
  if (beginTime !== undefined) found = found.where('invited_at', '>=', beginTime)
  if (endTime !== undefined) found = found.where('invited_at', '<=', endTime)
  const name = search.customerName?.trim()
  const digits = search.customerPhone?.trim()
  if (!name && !digits) return found
  return found.where('call_record_id', 'in', eb => {
    let calls = eb
      .selectFrom('call_record')
      .select('id')
      .where('enterprise_id', '=', requester.enterpriseId)
    if (name) calls = calls.where('customer_name', 'like', containing(name))
    return digits ? calls.where(hasNumber(requester, 'customer_phone', digits)) : calls
  })
}
