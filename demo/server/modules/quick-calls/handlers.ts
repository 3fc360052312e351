import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { telephone } from '../../../../core/lib/validation/phone-validators.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { checkLicenceHours, checkLists } from '../dialler/restrictions/check-restricted.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import { quickCallServerMessages } from './messages.ts'
import { speechError } from './robot-speech.ts'

export function quickCallHandlers(backend: Backend): Handlers['quickCalls'] {
  const { db, quickCalls } = backend

  return {
    async templates({ query }, { session }) {
      let rows = db
        .selectFrom('script_template')
        .select([
          'code as templateCode',
          'name as templateName',
          'interactive_type as interactiveType',
          'is_available as available'
        ])
        .where('enterprise_id', '=', session.enterpriseId)
        .orderBy('rank')
      if (query.interactiveType !== undefined)
        rows = rows.where('interactive_type', '=', query.interactiveType)
      if (query.onlyAvailable === 'true') rows = rows.where('is_available', '=', true)
      return rows.execute()
    },

    async call({ body }, { session }) {
      const phone = plainNumber(body.phone)
      if (telephone(phone) !== undefined) throw refuse(quickCallServerMessages.wrongPhone())
      const template = await scriptOf(db, session.enterpriseId, body.templateCode)
      if (!template) throw refuse(quickCallServerMessages.noTemplate())
      if (template.interactive_type !== 1) throw refuse(quickCallServerMessages.templateOff())
      const reason = speechError(template)
      if (reason !== undefined) throw refuse(reason)
      if (!backend.network()) throw refuse(serverMessages.noTelephones())
      checkLicenceHours(backend)
      await checkLists(backend, session.enterpriseId, phone)
      await quickCalls.enqueue(session, { code: body.templateCode, name: template.name }, phone)
      return null
    }
  }
}
