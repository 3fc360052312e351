import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import { signatureIssue } from '../../../../core/features/messaging/rules/template-rules.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { isDocument } from '../../http/inspect-upload.ts'
import { containing, pageInOrder, type Sortable, sorted } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import {
  APPROVED,
  checkEditable,
  checkVersion,
  lockedRow,
  reviewHandlers,
  toReview,
  unreviewed
} from './reviewed-rows.ts'
import { stopTasksOf } from './sending/stop-tasks.ts'

const signatureId = sql.ref('message_signature.id')
const sortable: Sortable = { createTime: { by: sql.ref('message_signature.created_at') } }

interface Proof {
  readonly proof_key: string
  readonly proof_name: string
}

/** An uploaded picture or document of the user. */
async function proofOf(
  db: Database,
  { userId, enterpriseId }: Session,
  key: string | undefined
): Promise<Proof> {
  if (key === undefined) throw refuseField('proofKey', messages.proofMissing())
  const file = await db
    .selectFrom('attachment')
    .select(['name', 'media_type'])
    .where('key', '=', key)
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => refuseField('proofKey', messages.proofMissing()))
  if (!isDocument(file.media_type)) throw refuseField('proofKey', messages.proofKind())
  return { proof_key: key, proof_name: file.name }
}

function checkName(name: string): void {
  const issue = signatureIssue(name)
  if (issue) throw refuseField('name', issue)
}

export function signatureHandlers(backend: Backend): Handlers['messageSignatures'] {
  const { db } = backend
  const record = ({ session, request }: RequestContext, type: 1 | 2 | 3, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.signature(), detail })

  return {
    async list({ query }, { session }) {
      const { name, audit, isWithdrawn } = query
      let found = db
        .selectFrom('message_signature')
        .leftJoin('user_account', 'user_account.id', 'message_signature.user_id')
        .where('message_signature.enterprise_id', '=', session.enterpriseId)
      const text = name?.trim()
      if (text) found = found.where('message_signature.name', 'like', containing(text))
      if (audit !== undefined) found = found.where('audit', '=', audit)
      if (isWithdrawn) found = found.where('is_withdrawn', '=', isWithdrawn === 'true')
      const all = found
        .selectAll('message_signature')
        .select('user_account.name as creator')
        .select(
          sql<number>`(select count(*)::int from sms_template
            where signature_id = message_signature.id)`.as('templates')
        )
      const ordered =
        sorted(all, query.sort, sortable, signatureId) ??
        all.orderBy('message_signature.created_at', 'desc').orderBy(signatureId, 'desc')
      const page = await pageInOrder(ordered, query)
      const list = page.list.map(row => ({
        ...{ id: row.id, name: row.name, source: row.source, remark: row.remark },
        ...{ proofKey: row.proof_key, proofName: row.proof_name, ...toReview(row) },
        ...{ isWithdrawn: row.is_withdrawn, templateCount: row.templates },
        ...{ creatorName: row.creator ?? '', createTime: row.created_at, version: row.revision }
      }))
      return { ...page, list }
    },

    options: (_, { session }) =>
      db
        .selectFrom('message_signature')
        .select(['id', 'name'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('audit', '=', APPROVED)
        .where('is_withdrawn', '=', false)
        .orderBy('name')
        .execute(),

    async apply({ body }, context) {
      const { session } = context
      const [name, remark] = [body.name.trim(), body.remark.trim()]
      checkName(name)
      const proof = await proofOf(db, session, body.proofKey)
      const id = randomUUID()
      await uniqueConstraint(() =>
        db
          .insertInto('message_signature')
          .values({
            ...{ id, name, remark, source: body.source, ...proof, created_at: Date.now() },
            ...{ enterprise_id: session.enterpriseId, user_id: session.userId }
          })
          .execute()
      )
      await record(context, ADDED, messages.logApply({ name }))
      return { id }
    },

    async edit({ params, body }, context) {
      const { session } = context
      const [name, remark] = [body.name.trim(), body.remark.trim()]
      checkName(name)
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const row = await lockedRow(inside, 'message_signature', session, params.id)
          checkVersion(row, body.version)
          checkEditable(row)
          const isKept = body.proofKey !== undefined && body.proofKey === row.proof_key
          const proof = isKept ? {} : await proofOf(inside, session, body.proofKey)
          await inside
            .updateTable('message_signature')
            .set({ name, remark, source: body.source, ...proof, ...unreviewed })
            .set({ revision: row.revision + 1 })
            .where('id', '=', params.id)
            .execute()
        })
      )
      await record(context, EDITED, messages.logEdit({ name }))
      return null
    },

    ...reviewHandlers(backend, {
      ...{ table: 'message_signature', record },
      stop: (inside, id) =>
        stopTasksOf(inside, sql<boolean>`signature_id = ${id}`, 'SIGNATURE', Date.now())
    }),

    async remove({ params }, context) {
      const { session } = context
      const gone = await db
        .deleteFrom('message_signature')
        .where('id', '=', params.id)
        .where('enterprise_id', '=', session.enterpriseId)
        .where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sms_template')
                .select('sms_template.id')
                .whereRef('signature_id', '=', 'message_signature.id')
            )
          )
        )
        .returning('name')
        .executeTakeFirst()
      if (!gone) {
        const there = await db
          .selectFrom('message_signature')
          .select('id')
          .where('id', '=', params.id)
          .where('enterprise_id', '=', session.enterpriseId)
          .executeTakeFirst()
        throw there ? refuse(messages.inUse()) : absent(messages.noSignature())
      }
      await record(context, REMOVED, messages.logRemove(gone))
      return null
    }
  }
}
