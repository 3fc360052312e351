import { sql } from 'kysely'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Seat } from './seat-state.ts'

/** Reads the seats with the login that last used each. */
export async function readSeats(db: Database, userId?: string): Promise<Seat[]> {
  let rows = db
    .selectFrom('seat')
    .innerJoin('user_account', 'user_account.id', 'seat.user_id')
    .innerJoin('enterprise', 'enterprise.id', 'seat.enterprise_id')
    .leftJoin('membership', join =>
      join
        .onRef('membership.user_id', '=', 'seat.user_id')
        .onRef('membership.enterprise_id', '=', 'seat.enterprise_id')
    )
    .selectAll('seat')
    .select('membership.status as member_status')
    // Numbers that 线路管理 has switched off are shown by no seat (rule line-4).
    .select(
      sql<string[]>`array(select cid_number from line_resource
        where line_resource.enterprise_id = seat.enterprise_id and not is_enabled)`.as(
        'numbers_off'
      )
    )
    .select(['user_account.name as agent_name', 'enterprise.recording_early_media'])
    .orderBy('extension')
  let tokens = db
    .selectFrom('auth_token')
    .innerJoin('login_family', 'login_family.family', 'auth_token.family')
    .select(['auth_token.user_id', 'enterprise_id', 'auth_token.family'])
    .where('confined_to', 'is', null)
    .where('expires_at', '>', Date.now())
    .orderBy('created_at')
  if (userId !== undefined) {
    rows = rows.where('seat.user_id', '=', userId)
    tokens = tokens.where('auth_token.user_id', '=', userId)
  }
  const logins = await tokens.execute()
  const all = await rows.execute()
  const familyOf = ({ user_id, enterprise_id, family }: (typeof all)[number]) => {
    const own = logins.filter(
      login => login.user_id === user_id && login.enterprise_id === enterprise_id
    )
    return (own.find(login => login.family === family) ?? own.at(-1))?.family
  }
  return all.map(row => ({
    id: row.id,
    enterpriseId: row.enterprise_id,
    userId: row.user_id,
    agentName: row.agent_name,
    extension: row.extension,
    cidHolders: row.cid_holders.filter(({ cidNumber }) => !row.numbers_off.includes(cidNumber)),
    recordsEarlyMedia: row.recording_early_media,
    mode: row.agent_mode,
    chosen: row.sign_state,
    onCall: undefined,
    isRegistered: row.agent_mode !== 0,
    written: undefined,
    family: familyOf(row),
    wrapUp: undefined,
    wrapUpSeconds: row.wrap_up_seconds,
    phoneVersion: row.phone_version,
    hasPhone: false,
    isDisabled: row.member_status !== ACTIVE,
    wrapUpEnds: undefined
  }))
}
