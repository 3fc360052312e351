import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { telephone } from '../../../../core/lib/validation/phone-validators.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { checkLicenceHours, checkLists } from '../dialler/restrictions/check-restricted.ts'
import { scriptOf, scriptsOf } from '../scripts/script-queries.ts'
import { stopReason } from './may-call.ts'
import { quickCallServerMessages } from './messages.ts'
import { speechError } from './robot-speech.ts'

export function quickCallHandlers(backend: Backend): Handlers['quickCalls'] {
  const { db, quickCalls } = backend

  return {
    templates: ({ query }, { session }) =>
      scriptsOf(db, session.enterpriseId, {
        interactiveType: query.interactiveType,
        onlyAvailable: query.onlyAvailable === 'true'
      }),

    async call({ body }, { session }) {
      const phone = plainNumber(body.phone)
      if (telephone(phone) !== undefined) throw refuse(quickCallServerMessages.wrongPhone())
      const template = await scriptOf(db, session.enterpriseId, body.templateCode)
      if (!template) throw refuse(quickCallServerMessages.noTemplate())
      if (template.interactive_type !== 1) throw refuse(quickCallServerMessages.templateOff())
      const reason = speechError(template) ?? (await stopReason(db, session.enterpriseId))
      if (reason !== undefined) throw refuse(reason)
      if (!backend.network()) throw refuse(serverMessages.noTelephones())
      checkLicenceHours(backend)
      await checkLists(backend, session.enterpriseId, phone)
      await quickCalls.enqueue(session, { code: body.templateCode, name: template.name }, phone)
      return null
    }
  }
}
