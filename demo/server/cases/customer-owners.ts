/** Who looks after customers, and who may be chosen to. */
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import { colleaguesOf, reachOf } from '../auth/reach.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers } from '../http.ts'
import { recordOperations } from '../operation-log.ts'
import { absent, forbidden, refuse } from '../refusal.ts'

type Rows = Pick<Handlers['customers'], 'owners' | 'assign'>
type Who = Pick<Session, 'userId' | 'enterpriseId'>

const ACTIVE = 1
const CHANGED = 2

/** Oneself; a leader's department; for an administrator everybody. */
async function ownersFor(db: Database, who: Who) {
  const found = db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .select([
      'user_account.id as userId',
      'user_account.name as userName',
      'department.name as department'
    ])
    .where('membership.enterprise_id', '=', who.enterpriseId)
    .where('membership.status', '=', ACTIVE)
  const reach = await reachOf(db, who)
  if (reach === 'all') return found
  return reach === 'own'
    ? found.where('user_account.id', '=', who.userId)
    : found.where('user_account.id', 'in', colleaguesOf(db, who))
}

export function customerOwnerHandlers({ db }: Backend): Rows {
  async function checkMay(session: Session): Promise<void> {
    if (!(await hasPermission(db, session, 'CMC.CUST.MANA'))) throw forbidden()
  }
  return {
    async owners(_, { session }) {
      await checkMay(session)
      return (await ownersFor(db, session))
        .orderBy('department.name')
        .orderBy('user_account.name')
        .orderBy('user_account.id')
        .execute()
    },

    async assign({ body }, { request, session }) {
      await checkMay(session)
      const ids = [...new Set(body.idList)]
      const owner = await (await ownersFor(db, session))
        .where('user_account.id', '=', body.userId)
        .executeTakeFirst()
      if (!owner) throw refuse(caseText.noMember())
      await db.transaction().execute(async trx => {
        const rows = await trx
          .selectFrom('customer')
          .select(['id', 'name'])
          .where('enterprise_id', '=', session.enterpriseId)
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (rows.length < ids.length) throw absent(serverText.noCustomer())
        await trx
          .updateTable('customer')
          .set(eb => ({ user_name: owner.userName, version: eb('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
        const detail = caseText.logAssign({ name: owner.userName })
        const deeds = rows.map(({ name }) => ({
          ...{ type: CHANGED as 2, target: caseText.customer({ name }), detail }
        }))
        await recordOperations(trx, session, request, deeds)
      })
      return null
    }
  }
}
