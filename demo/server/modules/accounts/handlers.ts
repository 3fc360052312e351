import { accountPageMessages as messages } from '../../../../core/features/accounts/messages.ts'
import { accountHeading } from '../../../../core/features/accounts/rules/account-sheet.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { absent, forbidden } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginImport, uploadedTable } from '../../jobs/begin-job.ts'
import { changeable, checkNotOnCall } from '../members/member-actions.ts'
import { readerOf } from '../members/member-reader.ts'
import { memberServerMessages } from '../members/messages.ts'
import { uploadReader } from '../number-import/check-handlers.ts'
import { ADDED, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { templateFile } from '../transfer-list/template-file.ts'
import { checkAccountFile } from './account-file.ts'
import { invite, revokeInvitation } from './invitations.ts'
import { endMemberLogins, endOpenLogin, openLogins } from './open-logins.ts'

const IMPORT = 37

export function accountAccessHandlers(backend: Backend): Handlers['accounts'] {
  const { db } = backend
  const readUpload = uploadReader(backend)

  const memberOf = async (session: Session, id: string) =>
    changeable(db, await readerOf(db, session), id)

  async function checkManages(session: Session): Promise<void> {
    if (!(await readerOf(db, session)).canManage) throw forbidden()
  }

  /** Ends logins of a member who is not in a call. */
  async function ending(
    { request, session }: RequestContext,
    id: string,
    end: (enterpriseId: string) => Promise<void>
  ): Promise<null> {
    const { enterpriseId } = session
    const member = await memberOf(session, id)
    checkNotOnCall(backend, [id], enterpriseId)
    await end(enterpriseId)
    await recordOperation(db, session, request, {
      ...{ type: EDITED, target: memberServerMessages.logTarget(member) },
      detail: messages.logEndLogins()
    })
    return null
  }

  return {
    async logins({ params: { id } }, { session }) {
      await memberOf(session, id)
      return openLogins(backend, id, session.enterpriseId)
    },

    endLogin: ({ params: { id, loginId } }, context) =>
      ending(context, id, async enterpriseId => {
        const isEnded = await endOpenLogin(backend, { userId: id, enterpriseId }, loginId)
        if (!isEnded) throw absent(messages.noLogin())
      }),

    endLogins: ({ params: { id } }, context) =>
      ending(context, id, enterpriseId => endMemberLogins(backend, [id], enterpriseId)),

    async invite({ body }, context) {
      return invite(db, await readerOf(db, context.session), context, body.idList)
    },

    async revokeInvitation({ params: { id } }, context) {
      await revokeInvitation(db, await readerOf(db, context.session), context, id)
      return null
    },

    async template({ query: { fileType: type } }, { session }) {
      await checkManages(session)
      return templateFile(accountHeading(), type, messages.templateFile({ type }))
    },

    async checkFile({ body: { attachmentKey } }, { session }) {
      await checkManages(session)
      return readUpload(session, attachmentKey, upload => checkAccountFile(db, session, upload))
    },

    async importFile({ body }, { request, session }) {
      await checkManages(session)
      const file = await uploadedTable(db, session, body.attachmentKey)
      return beginImport(backend, session, IMPORT, body, inside =>
        recordOperation(inside, session, request, {
          ...{ type: ADDED, target: messages.logImportTarget() },
          detail: messages.logImport({ file })
        })
      )
    }
  }
}
