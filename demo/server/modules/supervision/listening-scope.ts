/** Monitoring scope of supervisors, in memory: the SIP proxy decides without a database query. */

import type { Requester } from '../../auth/requester.ts'
import { type VisibilityScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { SUPERVISES } from './current-calls.ts'

export type Member = Requester

const keyOf = ({ userId, enterpriseId }: Member) => `${enterpriseId} ${userId}`

export function listeningScope(db: Database) {
  const departments = new Map<string, string>()
  const reaches = new Map<string, VisibilityScope>()

  return {
    /** Reloads all users, or one who has changed. */
    async read(userId?: string): Promise<void> {
      let members = db
        .selectFrom('membership')
        .select(['user_id as userId', 'enterprise_id as enterpriseId', 'department_id'])
      let supervisors = db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
        .select(['user_role.user_id as userId', 'role.enterprise_id as enterpriseId'])
        .distinct()
        .where('role_permission.code', '=', SUPERVISES)
      if (userId !== undefined) {
        members = members.where('user_id', '=', userId)
        supervisors = supervisors.where('user_role.user_id', '=', userId)
      }
      const places = await members.execute()
      const found = await Promise.all(
        (await supervisors.execute()).map(
          async member => [keyOf(member), await visibilityScopeOf(db, member)] as const
        )
      )
      for (const known of [departments, reaches])
        for (const key of known.keys())
          if (userId === undefined || key.endsWith(` ${userId}`)) known.delete(key)
      for (const place of places) departments.set(keyOf(place), place.department_id)
      for (const [key, reach] of found) reaches.set(key, reach)
    },

    /** The same scope as for call records. */
    may(member: Member, whose: Member): boolean {
      const reach = reaches.get(keyOf(member))
      if (reach === undefined || member.enterpriseId !== whose.enterpriseId) return false
      if (reach === 'all' || member.userId === whose.userId) return true
      const place = departments.get(keyOf(member))
      return (
        reach === 'department' && place !== undefined && place === departments.get(keyOf(whose))
      )
    }
  }
}
