/** Named analyses: of their owner, and of the role with which they are shared. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { MOST_DAYS, MOST_VIEWS } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import { specIssue } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import type { ViewSpec } from '../../../../core/features/self-analysis/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { readDayRange } from '../../http/day-range.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { viewsOf } from './view-queries.ts'

type Area = Handlers['selfAnalysis']

function checkSpec(spec: ViewSpec): void {
  const issue = specIssue(spec)
  if (issue !== undefined) throw refuse(issue)
  const { range, from = '', to = '' } = spec
  if (range === undefined) readDayRange({ from, to }, MOST_DAYS)
}

function nameIn(typed: string): string {
  const name = typed.trim()
  if (name === '') throw refuse(messages.viewName30())
  return name
}

async function checkRole(db: Database, { enterpriseId }: Requester, id: string | null) {
  if (id === null) return
  await db
    .selectFrom('role')
    .select('id')
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow(() => refuse(messages.noRole()))
}

export function viewHandlers({
  db
}: Backend): Pick<Area, 'views' | 'addView' | 'changeView' | 'removeView'> {
  const shown = async (requester: Requester, id: string) => {
    const [view] = await viewsOf(db, requester, id)
    if (!view) throw refuse(messages.noView())
    return view
  }
  const log = (
    inside: Database,
    { session, request }: Parameters<Area['addView']>[1],
    type: typeof ADDED | typeof EDITED | typeof REMOVED,
    detail: string
  ) => recordOperation(inside, session, request, { type, target: messages.viewTarget(), detail })

  /** The own view, locked; a view changed or deleted elsewhere is refused. */
  async function ownView(
    inside: Database,
    { userId, enterpriseId }: Requester,
    id: string,
    version: number
  ) {
    const view = await inside
      .selectFrom('analysis_view')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => refuse(messages.noView()))
    if (view.version !== version) throw refuseField('VIEW_CHANGED', messages.viewChanged())
    return view
  }

  return {
    views: (_, { session }) => viewsOf(db, session),

    async addView({ body }, context) {
      const { session } = context
      const name = nameIn(body.name)
      checkSpec(body.spec)
      await checkRole(db, session, body.roleId)
      const id = randomUUID()
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const { views } = await inside
            .selectFrom('analysis_view')
            .select(sql<number>`count(*)::int`.as('views'))
            .where('user_id', '=', session.userId)
            .where('enterprise_id', '=', session.enterpriseId)
            .executeTakeFirstOrThrow()
          if (views >= MOST_VIEWS) throw refuse(messages.tooManyViews({ most: MOST_VIEWS }))
          await inside
            .insertInto('analysis_view')
            .values({
              ...{ id, name, user_id: session.userId, enterprise_id: session.enterpriseId },
              ...{ role_id: body.roleId, spec: JSON.stringify(body.spec), version: 1 },
              updated_at: Date.now()
            })
            .execute()
          await log(inside, context, ADDED, name)
        })
      )
      return shown(session, id)
    },

    async changeView({ params, body }, context) {
      const { session } = context
      const { version, name, spec, roleId } = body
      if (spec) checkSpec(spec)
      if (roleId !== undefined) await checkRole(db, session, roleId)
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const view = await ownView(inside, session, params.id, version)
          const changed = name === undefined ? view.name : nameIn(name)
          await inside
            .updateTable('analysis_view')
            .set({
              ...{ name: changed, version: version + 1, updated_at: Date.now() },
              ...(spec && { spec: JSON.stringify(spec) }),
              ...(roleId !== undefined && { role_id: roleId })
            })
            .where('id', '=', view.id)
            .execute()
          await log(inside, context, EDITED, changed)
        })
      )
      return shown(session, params.id)
    },

    removeView: ({ params, query }, context) =>
      db.transaction().execute(async inside => {
        const view = await ownView(inside, context.session, params.id, query.version)
        await inside.deleteFrom('analysis_view').where('id', '=', view.id).execute()
        await log(inside, context, REMOVED, view.name)
        return null
      })
  }
}
