import { randomUUID } from 'node:crypto'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { scenarioAction } from '../../../../core/features/reception/enums.ts'
import { checkScenario } from '../../../../core/features/reception/rules/check-scenario.ts'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import { scenarioDifferences } from '../../../../core/features/reception/rules/scenario-differences.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import type { ReceptionState } from '../../../../core/features/reception/schemas.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { pageInOrder } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { withTelephony } from '../calls/telephony-failure.ts'
import {
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { receptionServerMessages as messages } from './messages.ts'
import { contentChanges } from './scenarios/content-changes.ts'
import { optionsOf, referencesOf } from './scenarios/scenario-references.ts'
import { scenarioRows } from './scenarios/scenario-rows.ts'
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
} from './scenarios/scenario-writes.ts'

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
  const log = (
    inside: typeof db,
    { session, request }: RequestContext,
    type: typeof ADDED | typeof EDITED | typeof REMOVED,
    detail: string,
    changes: readonly OperationChange[] = []
  ) =>
    recordOperation(inside, session, request, {
      ...{ type, target: messages.target(), detail, changes }
    })

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

  const contentOf = async (scenario: Scenario, inside: typeof db = db) =>
    scenario.draft ?? (await publishedContent(inside, scenario)) ?? emptyScenario()

  /** One change of a scenario that is based on a revision, with its line in the operation log. */
  async function change(
    context: RequestContext,
    { id, revision }: { readonly id: string; readonly revision: number },
    act: (scenario: Scenario, inside: typeof db, by: By) => Promise<Scenario>,
    detailOf: (saved: Scenario) => string,
    /** The content to compare with what is saved. */
    contentBefore?: (scenario: Scenario, inside: typeof db) => Promise<ReceptionContent | undefined>
  ): Promise<Scenario> {
    const by = await editor(context)
    const { enterpriseId } = context.session
    return db.transaction().execute(async inside => {
      const scenario = await lockedScenario(inside, enterpriseId, id)
      checkRevision(scenario, revision)
      const before = await contentBefore?.(scenario, inside)
      const saved = await act(scenario, inside, by)
      const changes = [
        ...changeOf(messages.name(), scenario.name, saved.name),
        ...(before
          ? await contentChanges(inside, enterpriseId, before, await contentOf(saved, inside))
          : [])
      ]
      await log(inside, context, EDITED, detailOf(saved), changes)
      return saved
    })
  }
  const moved =
    (action: Parameters<typeof scenarioAction.label>[0]) =>
    ({ name }: Scenario) =>
      messages.moves({ action: scenarioAction.label(action), name })

  return {
    async list({ query }, { session }) {
      const ordered = scenarioRows(db, session.enterpriseId, query.name?.trim() ?? '')
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
      await db.transaction().execute(async inside => {
        const saved = await insertScenario(
          inside,
          { id, enterprise_id, name, owner_id },
          emptyScenario(),
          by
        )
        await log(inside, context, ADDED, moved('create')(saved))
      })
      return { id }
    },

    options: (_, { session }) => optionsOf(db, session.enterpriseId),

    async read({ params }, { session }) {
      const scenario = await read(session.enterpriseId, params.id)
      const { id, name } = scenario
      return { ...stateOf(scenario), id, name, content: await contentOf(scenario) }
    },

    async save({ params: { id }, body: { revision, name, content } }, context) {
      const saved = await change(
        context,
        { id, revision },
        (scenario, inside, by) => saveDraft(inside, scenario, { ...by, name, content }),
        moved('edit'),
        contentOf
      )
      return stateOf(saved)
    },

    async discard({ params: { id }, body: { revision } }, context) {
      const saved = await change(
        context,
        { id, revision },
        (scenario, inside, by) => discardDraft(inside, scenario, by),
        moved('discard'),
        contentOf
      )
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
      const saved = await change(
        context,
        { id, revision },
        (scenario, inside, by) => publish(inside, scenario, by),
        ({ name, version }) => messages.publishes({ name, version }),
        (scenario, inside) => publishedContent(inside, scenario)
      )
      return stateOf(saved)
    },

    async enable({ params: { id }, body: { revision, isEnabled } }, context) {
      const saved = await change(
        context,
        { id, revision },
        (scenario, inside, by) => enable(inside, scenario, isEnabled, by),
        moved(isEnabled ? 'enable' : 'disable')
      )
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
      await db.transaction().execute(async inside => {
        const scenario = await lockedScenario(inside, context.session.enterpriseId, params.id)
        if (scenario.is_enabled) throw refuse(messages.inUse({ name: scenario.name }))
        await inside.deleteFrom('reception_scenario').where('id', '=', scenario.id).execute()
        await log(inside, context, REMOVED, scenario.name)
      })
      return null
    }
  }
}
