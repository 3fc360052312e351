import { randomBytes } from 'node:crypto'
import { apiKeyScope } from '../../../../core/features/api-keys/enums.ts'
import { apiKeyMessages as messages } from '../../../../core/features/api-keys/messages.ts'
import { MOST_KEYS, nameIssue, scopesIssue } from '../../../../core/features/api-keys/rules.ts'
import { digest, randomSecret } from '../../auth/secrets.ts'
import { hasPermission, mayEnter } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import { serverMessages } from '../../http/messages.ts'
import { containing, newestFirst } from '../../http/paging.ts'
import { absent, forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { placeCall } from '../calls/place-call.ts'
import { memberServerMessages } from '../members/messages.ts'
import { ADDED, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import type { ServerClients } from './authorize-server.ts'
import { activeKeys, toKey } from './key-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HINT = 4

export function apiKeyHandlers(backend: Backend, authorize: ServerClients): Handlers['apiKeys'] {
  const { db } = backend

  return {
    async list({ query }, { session }) {
      const now = Date.now()
      let rows = db
        .selectFrom('api_key')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
      const name = query.name?.trim()
      if (name) rows = rows.where('name', 'like', containing(name))
      const page = await newestFirst(rows, query)
      return { ...page, list: page.list.map(row => toKey(row, now)) }
    },

    async add({ body }, { request, session }) {
      const { enterpriseId } = session
      const name = body.name.trim()
      const wrongName = nameIssue(name)
      if (wrongName) throw refuseField('name', wrongName)
      const wrongScopes = scopesIssue(body.scopes)
      if (wrongScopes) throw refuseField('scopes', wrongScopes)
      // A key acts for every member, administrators included (rule api-key-7).
      if (!(await hasPermission(db, session, 'CMC.ADMIN.MANA')))
        throw forbidden(messages.onlyAdministrators())
      const [id, secret] = [`key_${randomBytes(9).toString('hex')}`, randomSecret()]
      const now = Date.now()
      const scopes = apiKeyScope.codes.filter(scope => body.scopes.includes(scope))
      await db.transaction().execute(async inside => {
        await lockEnterprise(inside, enterpriseId)
        const keys = await activeKeys(inside, enterpriseId)
        if (keys.length >= MOST_KEYS) throw refuse(messages.tooMany({ most: MOST_KEYS }))
        if (keys.some(key => key.name === name)) throw refuseField('name', messages.nameTaken())
        const { name: created_by } = await inside
          .selectFrom('user_account')
          .select('name')
          .where('id', '=', session.userId)
          .executeTakeFirstOrThrow()
        await inside
          .insertInto('api_key')
          .values({
            ...{ id, enterprise_id: enterpriseId, name, scopes: scopes.join(',') },
            ...{ secret_hash: digest(secret), hint: secret.slice(-HINT) },
            ...{ created_by, created_at: now, last_used_at: null, last_address: null },
            expires_at: body.days === null ? null : now + body.days * DAY_MS,
            revoked_at: null
          })
          .execute()
        await recordOperation(inside, session, request, {
          type: ADDED,
          target: name,
          detail: messages.logAdd({ scopes: scopes.map(apiKeyScope.label).join('、') })
        })
      })
      return { id, secret }
    },

    async revoke({ params: { id } }, { request, session }) {
      await db.transaction().execute(async inside => {
        const row = await inside
          .selectFrom('api_key')
          .select(['name', 'revoked_at'])
          .where('id', '=', id)
          .where('enterprise_id', '=', session.enterpriseId)
          .forUpdate()
          .executeTakeFirst()
        if (!row) throw absent(messages.noKey())
        if (row.revoked_at !== null) throw refuse(messages.alreadyRevoked())
        await inside
          .updateTable('api_key')
          .set({ revoked_at: Date.now() })
          .where('id', '=', id)
          .execute()
        const operation = { type: EDITED, target: row.name, detail: messages.logRevoke() }
        await recordOperation(inside, session, request, operation)
      })
      return null
    },

    async call({ body: { username, ...call } }, { request }) {
      const client = await authorize(request, 'call')
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst()
      if (!user) throw refuse(serverMessages.noUser())
      const agent = { userId: user.id, enterpriseId: client.enterpriseId }
      if (!(await mayEnter(db, agent))) throw refuse(memberServerMessages.disabledSignIn())
      const placed = await placeCall(backend, agent, call)
      const operation = { type: ADDED, target: client.name, detail: messages.logCall() }
      await recordOperation(db, agent, request, operation)
      return placed
    }
  }
}
