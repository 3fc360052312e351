import type { Transaction } from 'kysely'
import { orderMove, orderState } from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import { orderNumber } from '../../../../core/features/order-handling/rules/order-numbers.ts'
import { transferMessages } from '../../../../core/features/transfer-list/messages.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { newestOfMany } from '../../http/paging.ts'
import { absent, forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { writeNotices } from '../message-tips/write-notices.ts'
import { ADDED, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import {
  changeable,
  labelIn,
  type OrderRow,
  serviceTypeLabels,
  visibleServiceRecord
} from '../work-orders/order-queries.ts'
import {
  changeOrder,
  insertOrder,
  lockCall,
  lockedOrder,
  orderSubject
} from '../work-orders/order-writes.ts'
import { checkFiled } from './follow-change.ts'
import { moveOrder } from './move-order.ts'
import { openOrder } from './open-order.ts'
import { lockedVersion, roleReader, visibleOrder } from './order-access.ts'
import { addComment, addFile, detailsOf, removeFile } from './order-details.ts'
import { type Author, authorOf } from './order-history.ts'
import { namedIn, noPushes, type OrderPushes, publishOrders } from './order-notices.ts'
import { toWorkOrders } from './order-rows.ts'
import { ordersMatching, sortableOrders } from './order-search.ts'
import { groupsOf, handlersOf } from './order-targets.ts'

/** Cards of a state on the board. */
const CARDS = 20
/** Job type. */
const EXPORT = 31

interface Changing {
  readonly inside: Transaction<Tables>
  readonly author: NonNullable<Author>
  readonly pushes: OrderPushes
}

export function workOrderHandlers(backend: Backend): Handlers['workOrders'] {
  const { db } = backend

  /** A change in one transaction, published after it. */
  async function changing<Value>(
    { session }: RequestContext,
    act: (about: Changing) => Promise<Value>
  ): Promise<Value> {
    const pushes = noPushes()
    const value = await db.transaction().execute(async inside => {
      return act({ inside, author: await authorOf(inside, session.userId), pushes })
    })
    await publishOrders(backend, session.enterpriseId, pushes)
    return value
  }

  const log = (
    { inside }: Changing,
    { session, request }: RequestContext,
    row: Pick<OrderRow, 'order_number'>,
    detail: string,
    type: typeof ADDED | typeof EDITED = EDITED
  ) => {
    const target = messages.target({ number: orderNumber(row.order_number) })
    return recordOperation(inside, session, request, { type, target, detail })
  }

  /** The same for comments and files, which change no version. */
  const adding = async <Value>(
    context: RequestContext,
    id: string,
    act: (about: Changing, row: OrderRow) => Promise<Value>
  ): Promise<Value> => {
    const row = await visibleOrder(db, context.session, id)
    return changing(context, async about => {
      about.pushes.orders.add(id)
      return act(about, row)
    })
  }

  return {
    async list({ query }, { session }) {
      const found = await ordersMatching(db, session, query)
      const page = await newestOfMany(db, found.selectAll(), query, sortableOrders)
      return { ...page, list: await toWorkOrders(db, session, page.list) }
    },

    async board({ query }, { session }) {
      const columns = []
      for (const state of orderState.codes) {
        const found = await ordersMatching(db, session, { ...query, state })
        const page = await newestOfMany(db, found.selectAll(), { page: 1, pageSize: CARDS })
        const list = await toWorkOrders(db, session, page.list)
        columns.push({ state, total: page.total, list })
      }
      return columns
    },

    async targets(_, { session }) {
      const { enterpriseId } = session
      return {
        handlers: await handlersOf(db, enterpriseId),
        groups: await groupsOf(db, enterpriseId)
      }
    },

    async detail({ params }, { session }) {
      const row = await visibleOrder(db, session, params.id)
      const [order] = await toWorkOrders(db, session, [row])
      if (!order) throw absent(messages.noOrder())
      return { ...order, ...(await detailsOf(db, session, row.id)) }
    },

    async create({ body }, context) {
      const { session, request } = context
      const { level, dueTime, handlerId, groupId, ...draft } = body
      if (typeof dueTime === 'number' && dueTime <= Date.now())
        throw refuseField('dueTime', messages.duePast())
      const id = await changing(context, async ({ inside, pushes }) => {
        if (draft.callRecordId) await lockCall(inside, session, draft.callRecordId)
        const about = await orderSubject(inside, session, draft)
        const order = { level, dueTime, handlerId, groupId }
        return insertOrder(inside, { request, session, pushes }, { ...draft, order }, about)
      })
      if (body.callRecordId) await backend.waiting.filed(session, body.callRecordId)
      return { id }
    },

    async open({ params }, context) {
      const { session } = context
      const seen = await visibleServiceRecord(db, session, params.id)
      if (!seen) throw absent(caseServerMessages.noServiceRecord())
      await changing(context, async about => {
        const row = await lockedOrder(about.inside, seen.id)
        if (row.order_state !== null) throw refuse(messages.already())
        checkFiled(row.service_content, row.remark, row.work_order_fields)
        await openOrder(about.inside, row, about.author, {}, about.pushes)
        await about.inside
          .updateTable('service_record')
          .set({ updated_at: Math.max(Date.now(), row.updated_at + 1) })
          .where('id', '=', row.id)
          .execute()
        const after = await lockedOrder(about.inside, seen.id)
        await log(about, context, after, messages.logOpen(), ADDED)
      })
      return null
    },

    async edit({ params, body }, context) {
      const { session, request } = context
      const seen = await visibleOrder(db, session, params.id)
      if (!(await changeable(db, session, [seen])).has(seen.id))
        throw refuse(caseServerMessages.notYours())
      await changing(context, async ({ inside, pushes }) => {
        const row = await lockedVersion(inside, seen.id, body.version)
        const { dueTime, level, serviceType, serviceContent } = body
        if (typeof dueTime === 'number' && dueTime !== row.due_at && dueTime <= Date.now())
          throw refuseField('dueTime', messages.duePast())
        const draft = { serviceType, serviceContent, order: { dueTime, level } }
        await changeOrder(inside, { request, session, pushes }, row, draft)
      })
      return null
    },

    async move({ params, body }, context) {
      const { session } = context
      const seen = await visibleOrder(db, session, params.id)
      const rolesOf = await roleReader(db, session)
      await changing(context, async about => {
        const { inside, author, pushes } = about
        const row = await lockedVersion(inside, seen.id, body.version)
        const notices = await moveOrder(inside, row, author, rolesOf(row), body)
        await writeNotices(inside, session.enterpriseId, notices, pushes, author.userId)
        pushes.orders.add(row.id)
        await log(about, context, row, messages.logMove({ move: orderMove.label(body.move) }))
      })
      return null
    },

    async comment({ params, body }, context) {
      const content = body.content.trim()
      if (content === '') throw refuseField('content', messages.commentMissing())
      return adding(context, params.id, async (about, row) => {
        const { inside, author, pushes } = about
        const id = await addComment(inside, row, author, content, body.mentions)
        const types = await serviceTypeLabels(inside, row.enterprise_id)
        const named = {
          ...namedIn(row, labelIn(types, row.service_type)),
          name: author.name
        }
        const others = [row.handler_id, row.user_id].flatMap(one => one ?? [])
        const notices = [
          {
            ...{ userIds: body.mentions, title: messages.tipMention() },
            message: messages.tipMentionMessage(named)
          },
          {
            userIds: others.filter(one => !body.mentions.includes(one)),
            title: messages.tipComment(),
            message: messages.tipCommentMessage(named)
          }
        ]
        await writeNotices(inside, row.enterprise_id, notices, pushes, author.userId)
        await log(about, context, row, messages.logComment())
        return { id }
      })
    },

    async attach({ params, body }, context) {
      await adding(context, params.id, async (about, row) => {
        await lockedOrder(about.inside, row.id)
        const name = await addFile(about.inside, row, about.author, body.attachmentKey)
        await log(about, context, row, messages.logAttach({ name }))
      })
      return null
    },

    async detach({ params }, context) {
      await adding(context, params.id, async (about, row) => {
        const name = await removeFile(about.inside, row, about.author, params.attachmentKey)
        await log(about, context, row, messages.logDetach({ name }))
      })
      return null
    },

    async exportRows({ body }, context) {
      if (!(await hasPermission(db, context.session, 'CMC.WORK.ORDER'))) throw forbidden()
      const name = transferMessages.exportWorkOrdersFile({ time: date(Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    }
  }
}
