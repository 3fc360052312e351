import { plainNumber } from '../../../core/rules/phone-number.ts'
import { telephone } from '../../../core/rules/validators/phones.ts'
import { quickCallText } from '../../../core/text/quick-call.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import { checkLicenceHours, checkLists } from '../dialler/check-restricted.ts'
import type { Handlers } from '../http.ts'
import { refuse } from '../refusal.ts'

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
      if (telephone(phone) !== undefined) throw refuse(quickCallText.wrongPhone())
      const template = await db
        .selectFrom('script_template')
        .select(['name', 'is_available', 'interactive_type'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('code', '=', body.templateCode)
        .executeTakeFirstOrThrow(() => refuse(quickCallText.noTemplate()))
      if (!template.is_available || template.interactive_type !== 1)
        throw refuse(quickCallText.templateOff())
      if (!backend.network()) throw refuse(serverText.noTelephones())
      checkLicenceHours(backend)
      await checkLists(backend, session.enterpriseId, phone)
      await quickCalls.take(session, template.name, phone)
      return null
    }
  }
}
