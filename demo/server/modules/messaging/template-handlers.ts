import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import {
  templateText,
  variablesIn
} from '../../../../core/features/messaging/rules/message-text.ts'
import { contentIssue } from '../../../../core/features/messaging/rules/template-rules.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing, pageInOrder, type Sortable, sorted } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { accountWith } from '../billing/prices.ts'
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
import { messagingSetting } from './sending/message-progress.ts'
import { stopTasksOf } from './sending/stop-tasks.ts'
import { usableTemplates } from './usable-templates.ts'

const templateId = sql.ref('sms_template.id')
const sortable: Sortable = { createTime: { by: sql.ref('sms_template.created_at') } }
const CENTS = 100

interface Written {
  readonly name: string
  readonly content: string
  readonly signatureId: string
}

/** Throws for a template that cannot be reviewed. */
async function checkTemplate(db: Database, { enterpriseId }: Requester, written: Written) {
  if (written.name === '') throw refuseField('name', messages.required())
  const issue = contentIssue(written.content)
  if (issue) throw refuseField('content', issue)
  await db
    .selectFrom('message_signature')
    .select('id')
    .where('id', '=', written.signatureId)
    .where('enterprise_id', '=', enterpriseId)
    .where('audit', '=', APPROVED)
    .where('is_withdrawn', '=', false)
    .executeTakeFirstOrThrow(() => refuseField('signatureId', messages.noSignature()))
}

/** Whether a message task or a call task uses the template. */
const isUsed = (id: string, enterpriseId: string) => sql<boolean>`(
  exists (select from message_task where template_id = ${id})
  or exists (select from call_task where enterprise_id = ${enterpriseId}
    and position(${`"${id}"`} in draft::text) > 0))`

export function templateHandlers(backend: Backend): Handlers['messageTemplates'] {
  const { db } = backend
  const record = ({ session, request }: RequestContext, type: 1 | 2 | 3, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.template(), detail })

  const trimmed = <Body extends Written>(body: Body): Body => ({
    ...{ ...body, name: body.name.trim(), content: body.content.trim() }
  })

  return {
    async list({ query }, { session }) {
      const { kind, audit, isWithdrawn } = query
      let found = db
        .selectFrom('sms_template')
        .innerJoin('message_signature as s', 's.id', 'sms_template.signature_id')
        .leftJoin('user_account', 'user_account.id', 'sms_template.user_id')
        .where('sms_template.enterprise_id', '=', session.enterpriseId)
      const [name, content] = [query.name?.trim(), query.content?.trim()]
      if (name) found = found.where('sms_template.name', 'like', containing(name))
      if (content) found = found.where('sms_template.content', 'like', containing(content))
      if (kind !== undefined) found = found.where('kind', '=', kind)
      if (audit !== undefined) found = found.where('sms_template.audit', '=', audit)
      if (isWithdrawn) found = found.where('sms_template.is_withdrawn', '=', isWithdrawn === 'true')
      const all = found
        .selectAll('sms_template')
        .select(['s.name as signature', 'user_account.name as creator'])
        .select(
          sql<boolean>`(sms_template.audit = 1 and not sms_template.is_withdrawn
            and s.audit = 1 and not s.is_withdrawn)`.as('usable')
        )
      const ordered =
        sorted(all, query.sort, sortable, templateId) ??
        all.orderBy('sms_template.created_at', 'desc').orderBy(templateId, 'desc')
      const page = await pageInOrder(ordered, query)
      const list = page.list.map(row => ({
        ...{ id: row.id, name: row.name, kind: row.kind, signatureId: row.signature_id },
        ...{ signatureName: row.signature, content: row.content },
        variables: [...variablesIn(row.content)],
        ...toReview(row),
        ...{ isWithdrawn: row.is_withdrawn, isUsable: row.usable },
        ...{ creatorName: row.creator ?? '', createTime: row.created_at, version: row.revision }
      }))
      return { ...page, list }
    },

    async options(_, { session }) {
      const rows = await usableTemplates(db, session.enterpriseId)
        .select(['sms_template.id', 'sms_template.name', 'kind', 'content'])
        .select('message_signature.name as signature')
        .orderBy('sms_template.created_at', 'desc')
        .orderBy('sms_template.id')
        .execute()
      return rows.map(({ id, name, kind, content, signature }) => ({
        ...{ id, name, kind, text: templateText(signature, content, kind) },
        variables: [...variablesIn(content)]
      }))
    },

    async price(_, { session }) {
      const account = await accountWith(db, session.enterpriseId, ['message'])
      const { start, end, rate } = await messagingSetting(db, session.enterpriseId)
      const { balance, message: fee } = account ?? { balance: 0, message: 0 }
      return {
        ...{ fee: fee / CENTS, balance: balance / CENTS },
        left: fee > 0 ? Math.max(0, Math.floor(balance / fee)) : 0,
        ...{ quietStart: start, quietEnd: end, rate }
      }
    },

    async create({ body }, context) {
      const { session } = context
      const written = trimmed(body)
      await checkTemplate(db, session, written)
      const { name, kind, content, signatureId } = written
      const id = randomUUID()
      await db
        .insertInto('sms_template')
        .values({
          ...{ id, name, kind, content, signature_id: signatureId, created_at: Date.now() },
          ...{ enterprise_id: session.enterpriseId, user_id: session.userId }
        })
        .execute()
      await record(context, ADDED, messages.logCreate({ name }))
      return { id }
    },

    async edit({ params, body }, context) {
      const { session } = context
      const written = trimmed(body)
      const { name, kind, content, signatureId } = written
      await db.transaction().execute(async inside => {
        const row = await lockedRow(inside, 'sms_template', session, params.id)
        checkVersion(row, body.version)
        checkEditable(row)
        await checkTemplate(inside, session, written)
        await inside
          .updateTable('sms_template')
          .set({ name, kind, content, signature_id: signatureId, ...unreviewed })
          .set({ revision: row.revision + 1 })
          .where('id', '=', params.id)
          .execute()
      })
      await record(context, EDITED, messages.logEdit({ name }))
      return null
    },

    ...reviewHandlers(backend, {
      ...{ table: 'sms_template', record },
      stop: (inside, id) => stopTasksOf(inside, sql<boolean>`id = ${id}`, 'TEMPLATE', Date.now())
    }),

    async remove({ params }, context) {
      const { session } = context
      const name = await db.transaction().execute(async inside => {
        const row = await lockedRow(inside, 'sms_template', session, params.id)
        const { rows } = await sql<{ used: boolean }>`select
          ${isUsed(params.id, session.enterpriseId)} as used`.execute(inside)
        if (rows[0]?.used) throw refuse(messages.inUse())
        await inside.deleteFrom('sms_template').where('id', '=', params.id).execute()
        return row.name
      })
      if (name === undefined) throw absent(messages.noTemplate())
      await record(context, REMOVED, messages.logRemove({ name }))
      return null
    }
  }
}
