/** Customer owners, and who may be chosen as one. */

import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeCustomers } from './customer-batch.ts'
import { caseServerMessages } from './messages.ts'

type Rows = Pick<Handlers['customers'], 'owners' | 'assign'>
const ACTIVE = 1

/** The members in the user's scope. */
const ownersFor = async (db: Database, requester: Requester) =>
  db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .select([
      'user_account.id as userId',
      'user_account.name as userName',
      'department.name as department'
    ])
    .where('membership.enterprise_id', '=', requester.enterpriseId)
    .where('membership.status', '=', ACTIVE)
    .where(await isInScope(db, requester, 'user_account.id'))

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
      if (!owner) throw refuse(caseServerMessages.noMember())
      const owned = { user_name: owner.userName }
      const logged = {
        type: 2,
        detail: caseServerMessages.logAssign({ name: owner.userName })
      } as const
      await changeCustomers(db, { request, session }, body.idList, owned, logged)
      return null
    }
  }
}
