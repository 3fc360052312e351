import { dispositionSettingMessages as messages } from '../../../../core/features/dispositions/disposition-setting-messages.ts'
import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { takeVersion, versionsOf } from '../system-settings/setting-versions.ts'
import { dispositionOf, saveDispositionOf } from './call-dispositions.ts'
import { dispositionChoices, readDispositions, writeDispositions } from './disposition-list.ts'

export function dispositionHandlers(backend: Backend): Handlers['dispositions'] {
  const { db } = backend
  return {
    async settings(_, { session: { enterpriseId } }) {
      const version = (await versionsOf(db, enterpriseId))('dispositions')
      return { version, ...(await readDispositions(db, enterpriseId)) }
    },

    save: ({ body: { version, ...draft } }, { session, request }) =>
      db.transaction().execute(async inside => {
        const { enterpriseId } = session
        const next = await takeVersion(inside, enterpriseId, 'dispositions', version)
        const changes = await writeDispositions(inside, enterpriseId, draft)
        const action = { type: EDITED, target: messages.target(), detail: messages.log(), changes }
        await recordOperation(inside, session, request, action)
        return { version: next, ...(await readDispositions(inside, enterpriseId)) }
      }),

    choices: (_, { session }) => dispositionChoices(db, session.enterpriseId),

    ofCall: ({ params: { callRecordId } }, { session }) =>
      dispositionOf(backend, session, callRecordId),

    fillIn: ({ params: { callRecordId }, body }, { session }) =>
      saveDispositionOf(backend, session, callRecordId, body)
  }
}
