/** Monitoring scope of supervisors, in memory: the SIP proxy decides without a database query. */

import type { Requester } from '../../auth/requester.ts'
import { COALESCE_MS, scopeTables } from '../../auth/scope-changes.ts'
import { type VisibilityScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { onTableChange } from '../../db/table-cache.ts'
import { SUPERVISES } from './current-calls.ts'

export type Member = Requester

/** In ms, after a reading that failed. */
const RETRY_MS = 2000

interface Place {
  /** The member's department, and those above it. */
  readonly departments: readonly string[]
  readonly groups: readonly string[]
}

const keyOf = ({ userId, enterpriseId }: Member) => `${enterpriseId} ${userId}`

async function readPlaces(db: Database): Promise<ReadonlyMap<string, Place>> {
  const departments = await db.selectFrom('department').select(['id', 'parent_id']).execute()
  const parents = new Map(departments.map(({ id, parent_id }) => [id, parent_id]))
  function upwardsFrom(id: string): readonly string[] {
    const found = new Set<string>()
    let next: string | null | undefined = id
    while (next && !found.has(next)) {
      found.add(next)
      next = parents.get(next)
    }
    return [...found]
  }
  const seated = await db
    .selectFrom('agent_group_seat')
    .innerJoin('seat', 'seat.id', 'agent_group_seat.seat_id')
    .select(['user_id as userId', 'enterprise_id as enterpriseId', 'group_id'])
    .execute()
  const groups = Map.groupBy(seated, keyOf)
  const members = await db
    .selectFrom('membership')
    .select(['user_id as userId', 'enterprise_id as enterpriseId', 'department_id'])
    .execute()
  return new Map(
    members.map(member => [
      keyOf(member),
      {
        departments: upwardsFrom(member.department_id),
        groups: (groups.get(keyOf(member)) ?? []).map(({ group_id }) => group_id)
      }
    ])
  )
}

async function readScopes(db: Database): Promise<ReadonlyMap<string, VisibilityScope>> {
  const supervisors = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select(['user_role.user_id as userId', 'role.enterprise_id as enterpriseId'])
    .distinct()
    .where('role_permission.code', '=', SUPERVISES)
    .execute()
  const scopes = supervisors.map(
    async member => [keyOf(member), await visibilityScopeOf(db, member)] as const
  )
  return new Map(await Promise.all(scopes))
}

export function listeningScope(db: Database) {
  let places: ReadonlyMap<string, Place> = new Map()
  let scopes: ReadonlyMap<string, VisibilityScope> = new Map()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let turn = 0

  async function read(): Promise<void> {
    const mine = ++turn
    const found = await Promise.all([readPlaces(db), readScopes(db)])
    // A later reading has begun, which knows more.
    if (mine === turn) [places, scopes] = found
  }

  function readAgain(): void {
    timer = undefined
    // Until it can be read again, no one may listen.
    read().catch(() => {
      scopes = new Map()
      if (!isStopped) timer ??= setTimeout(readAgain, RETRY_MS).unref()
    })
  }

  onTableChange(db, table => {
    if (isStopped || timer !== undefined || !scopeTables.has(table)) return
    timer = setTimeout(readAgain, COALESCE_MS).unref()
  })

  return {
    read,

    /** The same scope as for call records. */
    may(member: Member, whose: Member): boolean {
      const scope = scopes.get(keyOf(member))
      if (scope === undefined || member.enterpriseId !== whose.enterpriseId) return false
      if (scope === 'all' || member.userId === whose.userId) return true
      const [own, other] = [places.get(keyOf(member)), places.get(keyOf(whose))]
      if (scope === 'own' || !own || !other) return false
      const [department = ''] = own.departments
      return scope === 'department'
        ? other.departments.includes(department)
        : other.groups.some(group => own.groups.includes(group))
    },

    stop(): void {
      isStopped = true
      clearTimeout(timer)
    }
  }
}
