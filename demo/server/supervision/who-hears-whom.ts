/** Whose calls a supervisor may listen in on, known without asking: a telephone that dials waits for no database. */
import { type Reach, reachOf } from '../auth/reach.ts'
import type { Session } from '../auth/tokens.ts'
import type { Database } from '../db/schema.ts'
import { SUPERVISES } from './calls-now.ts'

export type Member = Pick<Session, 'userId' | 'enterpriseId'>

const keyOf = ({ userId, enterpriseId }: Member) => `${enterpriseId} ${userId}`

export function whoHearsWhom(db: Database) {
  const departments = new Map<string, string>()
  const reaches = new Map<string, Reach>()

  return {
    /** Everybody anew, or one of whom something has changed. */
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
          async who => [keyOf(who), await reachOf(db, who)] as const
        )
      )
      for (const known of [departments, reaches])
        for (const key of known.keys())
          if (userId === undefined || key.endsWith(` ${userId}`)) known.delete(key)
      for (const place of places) departments.set(keyOf(place), place.department_id)
      for (const [key, reach] of found) reaches.set(key, reach)
    },

    /** The same as who sees the call among the records. */
    may(who: Member, whose: Member): boolean {
      const reach = reaches.get(keyOf(who))
      if (reach === undefined || who.enterpriseId !== whose.enterpriseId) return false
      if (reach === 'all' || who.userId === whose.userId) return true
      const place = departments.get(keyOf(who))
      return (
        reach === 'department' && place !== undefined && place === departments.get(keyOf(whose))
      )
    }
  }
}
