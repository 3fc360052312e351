import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { ClueTaskState } from '../../../../core/features/clue-tasks/enums.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { containing, pageInOrder, type Sortable, sorted } from '../../http/paging.ts'
import { forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { membersOf } from '../clues/clue-members.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { fillAgents, takeBack } from './allocate-clues.ts'
import { clueAllocation } from './clue-allocation.ts'
import { type ClueChanges, noClueChanges, publishClueTasks, viewersOfTask } from './clue-changes.ts'
import { taskClues } from './clue-task-clues.ts'
import {
  ENDED,
  managedTask,
  mayClaimFrom,
  mayManage,
  openTask,
  selectTasks,
  taskDetail,
  toTask
} from './clue-task-queries.ts'
import { clueTaskServerMessages as messages } from './messages.ts'

const sortable: Sortable = { createTime: { by: sql.ref('clue_task.created_at') } }
const taskId = sql.ref('clue_task.id')
const moved = {
  0: messages.logResume,
  1: messages.logPause,
  2: messages.logEnd
} satisfies Record<ClueTaskState, () => string>

interface Draft {
  readonly name: string
  readonly remark: string
  readonly agentIds: readonly string[]
}

/** Sets the agents of a task. Throws for one who is no active member. */
async function setAgents(
  inside: Database,
  enterpriseId: string,
  task: string,
  agentIds: readonly string[]
): Promise<void> {
  const ids = [...new Set(agentIds)]
  const known = await membersOf(inside, enterpriseId).where('user_account.id', 'in', ids).execute()
  if (known.length < ids.length) throw refuseField('agentIds', messages.noAgent())
  await inside.deleteFrom('clue_task_agent').where('task_id', '=', task).execute()
  await inside
    .insertInto('clue_task_agent')
    .values(ids.map((user_id, rank) => ({ task_id: task, user_id, rank })))
    .execute()
}

function trimmed<Body extends Draft>(body: Body): Body {
  const name = body.name.trim()
  if (name === '') throw refuseField('name', messages.required())
  return { ...body, name, remark: body.remark.trim() }
}

export function clueTaskHandlers(backend: Backend): Handlers['clueTasks'] {
  const { db } = backend
  const record = (
    inside: Database,
    { session, request }: RequestContext,
    type: 1 | 2 | 3,
    name: string,
    detail: string
  ) => recordOperation(inside, session, request, { type, target: messages.task({ name }), detail })

  /** A change in one transaction, published after it. */
  async function changing<Value>(
    { session: { userId, enterpriseId } }: RequestContext,
    act: (inside: Transaction<Tables>, changes: ClueChanges) => Promise<Value>
  ): Promise<Value> {
    const changes = noClueChanges(userId)
    const value = await db.transaction().execute(inside => act(inside, changes))
    await publishClueTasks(backend, enterpriseId, changes)
    return value
  }
  const seeing = async (
    inside: Database,
    { enterpriseId }: Requester,
    id: string,
    into: ClueChanges
  ) => {
    into.tasks.add(id)
    for (const viewer of await viewersOfTask(inside, enterpriseId, id)) into.former.add(viewer)
  }

  return {
    async list({ query }, { session }) {
      let found = await selectTasks(db, session)
      const name = query.name?.trim()
      if (name) found = found.where('clue_task.name', 'like', containing(name))
      if (query.state !== undefined) found = found.where('state', '=', query.state)
      if (query.isClaimable) found = found.where(mayClaimFrom(session))
      const ordered =
        sorted(found, query.sort, sortable, taskId) ??
        found.orderBy('clue_task.created_at', 'desc').orderBy(taskId, 'desc')
      const page = await pageInOrder(ordered, query)
      const canCreate = await mayManage(db, session)
      return { ...page, list: page.list.map(toTask), canCreate }
    },

    detail: ({ params }, { session }) => taskDetail(db, session, params.id),

    async create({ body }, context) {
      const { session } = context
      if (!(await mayManage(db, session))) throw forbidden()
      const { name, remark, allocation, mostOpen, takeBackDays, agentIds } = trimmed(body)
      const id = randomUUID()
      await changing(context, async (inside, changes) => {
        changes.tasks.add(id)
        await inside
          .insertInto('clue_task')
          .values({
            ...{ id, name, remark, allocation, state: 0, created_at: Date.now(), ended_at: null },
            ...{ most_open: mostOpen, take_back_days: takeBackDays },
            ...{ enterprise_id: session.enterpriseId, user_id: session.userId }
          })
          .execute()
        await setAgents(inside, session.enterpriseId, id, agentIds)
        await record(inside, context, ADDED, name, messages.logAdd())
      })
      return { id }
    },

    async edit({ params: { id }, body }, context) {
      const { session } = context
      const { name, remark, allocation, mostOpen, takeBackDays, agentIds } = trimmed(body)
      await changing(context, async (inside, changes) => {
        const row = await openTask(inside, session, id)
        if (row.version !== body.version) throw refuseField('VERSION_CONFLICT', messages.changed())
        await seeing(inside, session, id, changes)
        await setAgents(inside, session.enterpriseId, id, agentIds)
        const isGone = sql<boolean>`clue.owner_id <> all(${[...agentIds]}::text[])`
        await takeBack(inside, row, isGone, changes)
        const change = {
          ...{ name, remark, allocation, most_open: mostOpen, take_back_days: takeBackDays },
          version: row.version + 1
        }
        await inside.updateTable('clue_task').set(change).where('id', '=', id).execute()
        await fillAgents(inside, { ...row, ...change }, changes)
        await record(inside, context, EDITED, name, messages.logEdit())
      })
      return null
    },

    async move({ params: { id }, body: { state, version } }, context) {
      await changing(context, async (inside, changes) => {
        changes.tasks.add(id)
        const row = await openTask(inside, context.session, id)
        if (row.version !== version) throw refuseField('VERSION_CONFLICT', messages.changed())
        const change = {
          ...{ state, version: version + 1 },
          ended_at: state === ENDED ? Date.now() : null
        }
        await inside.updateTable('clue_task').set(change).where('id', '=', id).execute()
        await fillAgents(inside, { ...row, ...change }, changes)
        await record(inside, context, EDITED, row.name, moved[state]())
      })
      return null
    },

    async remove({ params: { id } }, context) {
      await changing(context, async (inside, changes) => {
        await seeing(inside, context.session, id, changes)
        const { name } = await managedTask(inside, context.session, id)
        await inside.deleteFrom('clue_task').where('id', '=', id).execute()
        await record(inside, context, REMOVED, name, messages.logRemove())
      })
      return null
    },

    clues: ({ params, query }, { session }) => taskClues(db, session, params.id, query),

    ...clueAllocation(changing, record),

    async agents(_, { session }) {
      if (!(await mayManage(db, session))) throw refuse(messages.noTask())
      return membersOf(db, session.enterpriseId)
        .orderBy('department.name')
        .orderBy('user_account.name')
        .execute()
    }
  }
}
