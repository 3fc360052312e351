import type { Kysely } from 'kysely'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { accountPurpose } from '../exchange/telephone-account.ts'
import { EDITED, type recordOperation } from '../operation-log/record-operation.ts'
import type { SeatBefore } from './seat-changes.ts'

interface Needs {
  readonly changeable: (inside: Kysely<Tables>, session: Session, id: string) => Promise<SeatBefore>
  readonly record: (
    inside: Kysely<Tables>,
    context: RequestContext,
    action: Omit<Parameters<typeof recordOperation>[3], 'target'>,
    seat: Pick<SeatBefore, 'extension' | 'name'>
  ) => Promise<unknown>
}

/** Whether the seats have accounts of their own at an outside exchange. */
export const hasSipAccounts = ({ outside }: Pick<Backend, 'outside'>): boolean =>
  outside !== undefined && outside.settings.accounts === undefined

export function sipAccountHandlers(
  backend: Backend,
  { changeable, record }: Needs
): Pick<Handlers['seatSettings'], 'setSipAccount'> {
  const { db, webhooks } = backend
  return {
    async setSipAccount({ params: { id }, body }, context) {
      if (!hasSipAccounts(backend)) throw refuse(messages.sipNotHere())
      const { password } = body
      const user = body.user.trim()
      if (user === '' && password !== '') throw refuseField('user', messages.sipUserMissing())
      if (!/^[\w.+-]*$/.test(user)) throw refuseField('user', messages.sipUserWrong())
      if (user !== '' && password === '')
        throw refuseField('password', messages.sipPasswordMissing())
      const account = {
        sip_user: user || null,
        sip_secret: user ? webhooks.box.seal(password, accountPurpose(id)) : null
      }
      await db.transaction().execute(async inside => {
        const seat = await changeable(inside, context.session, id)
        await inside.updateTable('seat').set(account).where('id', '=', id).execute()
        await record(inside, context, { type: EDITED, detail: messages.logSipAccount() }, seat)
      })
      return null
    }
  }
}
