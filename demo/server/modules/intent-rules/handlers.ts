import { checkRules } from '../../../../core/features/intent-rules/rules/check-rules.ts'
import { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { containing, pageInOrder } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { gradingHandlers } from './grading-handlers.ts'
import { intentRuleServerMessages as messages } from './messages.ts'
import { ruleSetOf, ruleSets, stateOf, taskCount } from './rule-set-queries.ts'
import {
  checkRevision,
  discardRules,
  lockedSet,
  publishRules,
  type StoredSet,
  saveRules
} from './rule-set-writes.ts'

/** Versions that are listed. */
const MOST_VERSIONS = 50

export function intentRuleSetHandlers(backend: Backend): Handlers['intentRuleSets'] {
  const { db } = backend

  const log = ({ session, request }: RequestContext, detail: string) =>
    recordOperation(db, session, request, { type: EDITED, target: messages.target(), detail })

  const editor = async ({ session }: RequestContext) => ({
    userName: await userName(db, session.userId),
    at: Date.now()
  })

  /** One change of a script's rules that is based on a revision. */
  const change = (
    { session: { enterpriseId } }: RequestContext,
    { code, name, revision }: { code: string; name: string; revision: number },
    act: (set: StoredSet, inside: Parameters<typeof lockedSet>[0]) => Promise<StoredSet>
  ): Promise<StoredSet> =>
    db.transaction().execute(async inside => {
      const set = await lockedSet(inside, enterpriseId, code)
      checkRevision(set, revision, name)
      return act(set, inside)
    })

  return {
    async list({ query }, { session }) {
      let found = ruleSets(db, session.enterpriseId)
      const name = query.templateName?.trim()
      if (name) found = found.where('script_template.name', 'like', containing(name))
      const ordered = found
        .select(['script_template.code', 'script_template.name', 'rules'])
        .select(['intent_rule_set.revision', 'intent_rule_set.version', 'intent_rule_set.draft'])
        .select(['intent_rule_set.changed_at', 'intent_rule_set.changed_by'])
        .select(taskCount.as('tasks'))
        .orderBy('rank')
        .orderBy('script_template.code')
      const page = await pageInOrder(ordered, query)
      const list = page.list.map(row => {
        const { revision: _, ...state } = stateOf(row)
        return {
          ...{ ...state, templateCode: row.code, templateName: row.name, taskCount: row.tasks },
          ruleCount: row.rules?.rules.length ?? 0,
          defaultLevel: row.rules?.defaultLevel ?? null
        }
      })
      return { ...page, list }
    },

    read: ({ params }, { session }) => ruleSetOf(db, session.enterpriseId, params.templateCode),

    async save({ params: { templateCode: code }, body: { revision, rules } }, context) {
      const { templateName: name } = await ruleSetOf(db, context.session.enterpriseId, code)
      const by = await editor(context)
      const saved = await change(context, { code, name, revision }, (set, inside) =>
        saveRules(inside, set, rules, by)
      )
      await log(context, messages.saved({ name, count: rules.rules.length }))
      return stateOf(saved)
    },

    async move({ params: { templateCode: code }, body: { revision, action } }, context) {
      const { templateName: name, subjects } = await ruleSetOf(
        db,
        context.session.enterpriseId,
        code
      )
      const by = await editor(context)
      let detail = messages.discarded({ name })
      const moved = await change(context, { code, name, revision }, (set, inside) => {
        if (!set.draft) throw refuse(messages.nothing({ name }))
        if (action === 'discard') return discardRules(inside, set, by)
        const { length: count } = checkRules(set.draft, subjects) // rule intent-rule-4
        if (count > 0) throw refuse(messages.faults({ name, count }))
        const rules = IntentRules.parse(set.draft)
        const version = set.version + 1
        detail = messages.published({ name, version, count: rules.rules.length })
        return publishRules(inside, set, rules, by)
      })
      await log(context, detail)
      return stateOf(moved)
    },

    async versions({ params: { templateCode: code } }, { session }) {
      await ruleSetOf(db, session.enterpriseId, code)
      const rows = await db
        .selectFrom('intent_rule_version')
        .select(['version', 'rules', 'published_at', 'published_by'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('code', '=', code)
        .orderBy('version', 'desc')
        .limit(MOST_VERSIONS)
        .execute()
      return rows.map(({ published_at, published_by, ...row }) => ({
        ...{ ...row, publishTime: published_at, publisher: published_by }
      }))
    },

    ...gradingHandlers(backend)
  }
}
