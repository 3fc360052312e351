import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { scenarioAction } from '../../../../core/features/reception/enums.ts'
import { checkScenario } from '../../../../core/features/reception/rules/check-scenario.ts'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import { scenarioDifferences } from '../../../../core/features/reception/rules/scenario-differences.ts'
import type { ReceptionState } from '../../../../core/features/reception/schemas.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { containing, pageInOrder } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { withTelephony } from '../calls/telephony-failure.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { receptionServerMessages as messages } from './messages.ts'
import { optionsOf, referencesOf } from './scenario-references.ts'
import {
  type By,
  checked,
  checkRevision,
  discardDraft,
  enable,
  insertScenario,
  lockedScenario,
  publish,
  publishedContent,
  type Scenario,
  saveDraft
} from './scenario-writes.ts'

const stateOf = (scenario: Scenario): ReceptionState => ({
  revision: scenario.revision,
  version: scenario.version,
  isEnabled: scenario.is_enabled,
  hasDraft: scenario.draft !== null,
  updateTime: scenario.changed_at,
  updater: scenario.changed_by
})

export function receptionHandlers(backend: Backend): Handlers['reception'] {
  const { db } = backend
  const log = ({ session, request }: RequestContext, type: 1 | 2 | 3, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.target(), detail })

  const editor = async ({ session }: RequestContext): Promise<By> => ({
    userName: await userName(db, session.userId),
    at: Date.now()
  })

  const read = (enterpriseId: string, id: string): Promise<Scenario> =>
    db
      .selectFrom('reception_scenario')
      .selectAll()
      .where('enterprise_id', '=', enterpriseId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => refuse(messages.noScenario()))

  const contentOf = async (scenario: Scenario) =>
    scenario.draft ?? (await publishedContent(db, scenario)) ?? emptyScenario()

  /** One change of a scenario that is based on a revision. */
  async function change(
    context: RequestContext,
    { id, revision }: { readonly id: string; readonly revision: number },
    act: (scenario: Scenario, inside: typeof db, by: By) => Promise<Scenario>
  ): Promise<Scenario> {
    const by = await editor(context)
    return db.transaction().execute(async inside => {
      const scenario = await lockedScenario(inside, context.session.enterpriseId, id)
      checkRevision(scenario, revision)
      return act(scenario, inside, by)
    })
  }

  return {
    async list({ query }, { session }) {
      let found = db
        .selectFrom('reception_scenario')
        .leftJoin('reception_version', join =>
          join
            .onRef('scenario_id', '=', 'reception_scenario.id')
            .onRef('reception_version.version', '=', 'reception_scenario.version')
        )
        .where('enterprise_id', '=', session.enterpriseId)
      const name = query.name?.trim()
      if (name) found = found.where('name', 'like', containing(name))
      const ordered = found
        .selectAll('reception_scenario')
        .select('content')
        .select(
          sql<string[]>`coalesce(content, draft, '{"numbers":[]}'::jsonb) -> 'numbers'`.as(
            'numbers'
          )
        )
        .orderBy('created_at', 'desc')
        .orderBy('reception_scenario.id')
      const page = await pageInOrder(ordered, query)
      const known = await referencesOf(db, session.enterpriseId, '', Date.now())
      // The numbers of an enabled scenario lead to it alone.
      const references = { ...known, taken: new Map<string, string>() }
      const list = page.list.map(({ numbers, content, ...row }) => ({
        ...stateOf(row),
        ...{ id: row.id, name: row.name, numbers },
        issueCount: row.is_enabled && content ? checkScenario(content, references).length : 0
      }))
      return { ...page, list }
    },

    async create({ body }, context) {
      const { enterpriseId: enterprise_id, userId: owner_id } = context.session
      const [id, name] = [randomUUID(), body.name]
      const by = await editor(context)
      await db
        .transaction()
        .execute(inside =>
          insertScenario(inside, { id, enterprise_id, name, owner_id }, emptyScenario(), by)
        )
      await log(context, ADDED, messages.moves({ action: scenarioAction.label('create'), name }))
      return { id }
    },

    options: (_, { session }) => optionsOf(db, session.enterpriseId),

    async read({ params }, { session }) {
      const scenario = await read(session.enterpriseId, params.id)
      const { id, name } = scenario
      return { ...stateOf(scenario), id, name, content: await contentOf(scenario) }
    },

    async save({ params: { id }, body: { revision, name, content } }, context) {
      const saved = await change(context, { id, revision }, (scenario, inside, by) =>
        saveDraft(inside, scenario, { ...by, name, content })
      )
      const action = scenarioAction.label('edit')
      await log(context, EDITED, messages.moves({ action, name: saved.name }))
      return stateOf(saved)
    },

    async discard({ params: { id }, body: { revision } }, context) {
      const saved = await change(context, { id, revision }, (scenario, inside, by) =>
        discardDraft(inside, scenario, by)
      )
      const action = scenarioAction.label('discard')
      await log(context, EDITED, messages.moves({ action, name: saved.name }))
      return stateOf(saved)
    },

    async changes({ params }, { session }) {
      const scenario = await read(session.enterpriseId, params.id)
      const content = await contentOf(scenario)
      const published = await publishedContent(db, scenario)
      const references = await referencesOf(db, session.enterpriseId, scenario.id, Date.now())
      return {
        issues: [...checkScenario(content, references)],
        differences: published ? [...scenarioDifferences(published, content)] : []
      }
    },

    async publish({ params: { id }, body: { revision } }, context) {
      const saved = await change(context, { id, revision }, (scenario, inside, by) =>
        publish(inside, scenario, by)
      )
      const { name, version } = saved
      await log(context, EDITED, messages.publishes({ name, version }))
      return stateOf(saved)
    },

    async enable({ params: { id }, body: { revision, isEnabled } }, context) {
      const saved = await change(context, { id, revision }, (scenario, inside, by) =>
        enable(inside, scenario, isEnabled, by)
      )
      const action = scenarioAction.label(isEnabled ? 'enable' : 'disable')
      await log(context, EDITED, messages.moves({ action, name: saved.name }))
      return stateOf(saved)
    },

    async history({ params }, { session }) {
      const { id } = await read(session.enterpriseId, params.id)
      const rows = await db
        .selectFrom('reception_event')
        .selectAll()
        .where('scenario_id', '=', id)
        .orderBy('id', 'desc')
        .limit(200)
        .execute()
      return rows.map(({ id: key, action, version, user_name, created_at }) => ({
        ...{ id: key, action, version, userName: user_name, createTime: created_at }
      }))
    },

    async test({ params, body: { revision, from, keys } }, { session }) {
      const { enterpriseId } = session
      const scenario = await read(enterpriseId, params.id)
      checkRevision(scenario, revision)
      const content = await checked(db, scenario, await contentOf(scenario), Date.now())
      const [number = ''] = content.numbers
      return withTelephony(() =>
        backend.reception.receive(
          {
            ...{ enterpriseId, ownerId: session.userId, scenarioId: scenario.id, number, content },
            ...{ name: messages.testOf({ name: scenario.name }), version: scenario.version }
          },
          { from, ...(keys !== '' && { keys }) }
        )
      )
    },

    async remove({ params }, context) {
      const { name } = await db.transaction().execute(async inside => {
        const scenario = await lockedScenario(inside, context.session.enterpriseId, params.id)
        if (scenario.is_enabled) throw refuse(messages.inUse({ name: scenario.name }))
        await inside.deleteFrom('reception_scenario').where('id', '=', scenario.id).execute()
        return scenario
      })
      await log(context, REMOVED, name)
      return null
    }
  }
}
