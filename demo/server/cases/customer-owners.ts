/** Who looks after customers, and who may be chosen to. */
import { caseText } from '../../../core/text/cases.ts'
import { colleaguesOf, reachOf } from '../auth/reach.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers } from '../http.ts'
import { forbidden, refuse } from '../refusal.ts'
import { changeCustomers } from './customer-batch.ts'

type Rows = Pick<Handlers['customers'], 'owners' | 'assign'>
type Who = Pick<Session, 'userId' | 'enterpriseId'>

const ACTIVE = 1

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
      const owner = await (await ownersFor(db, session))
        .where('user_account.id', '=', body.userId)
        .executeTakeFirst()
      if (!owner) throw refuse(caseText.noMember())
      const owned = { user_name: owner.userName }
      const logged = { type: 2, detail: caseText.logAssign({ name: owner.userName }) } as const
      await changeCustomers(db, { request, session }, body.idList, owned, logged)
      return null
    }
  }
}
