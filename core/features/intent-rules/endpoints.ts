import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import {
  DryRun,
  GradeChange,
  gradingDays,
  Regrade,
  RuleSet,
  RuleSetRow,
  RuleSetState,
  RuleSetVersion
} from './rule-set-schemas.ts'
import { IntentRulesDraft } from './schemas.ts'

const needs = 'CMC.INTENT.RULE'
const started = z.object({ id: z.string() })
/** The revision on which a change is based; another one is refused with 409. */
const revision = z.int().check(z.minimum(0))

/** The rules by which a script's calls are graded. Jobs in progress are cancelled like transfers. */
export const intentRuleSets = named('intentRuleSets', {
  list: endpoint('GET', '/intent_rule_sets', {
    summary: '意向规则列表',
    needs,
    query: z.object({
      ...paging,
      templateName: z.optional(z.string().check(z.maxLength(128)))
    }),
    reply: pageOf(RuleSetRow)
  }),
  read: endpoint('GET', '/intent_rule_sets/{templateCode}', {
    summary: '话术的意向规则',
    needs,
    reply: RuleSet
  }),
  save: endpoint('PUT', '/intent_rule_sets/{templateCode}/draft', {
    summary: '保存意向规则',
    needs,
    body: z.object({ revision, rules: IntentRulesDraft }),
    reply: RuleSetState
  }),
  /** Publishing is refused while the check reports faults. */
  move: endpoint('PUT', '/intent_rule_sets/{templateCode}/status', {
    summary: '发布意向规则或放弃修改',
    needs,
    body: z.object({ revision, action: z.enum(['publish', 'discard']) }),
    reply: RuleSetState
  }),
  /** Newest first. */
  versions: endpoint('GET', '/intent_rule_sets/{templateCode}/versions', {
    summary: '意向规则的版本',
    needs,
    reply: z.array(RuleSetVersion)
  }),
  startDryRun: endpoint('POST', '/intent_rule_sets/{templateCode}/dry_runs', {
    summary: '试算意向规则',
    needs,
    body: z.object({ ...gradingDays, rules: IntentRulesDraft }),
    reply: started
  }),
  /** Refused with `SCOPE_CHANGED` when the user's data scope is no longer that of the result. */
  dryRun: endpoint('GET', '/intent_rule_dry_runs/{id}', {
    summary: '试算的进度与结果',
    needs,
    reply: DryRun
  }),
  /** By the published rules. */
  startRegrade: endpoint('POST', '/intent_rule_sets/{templateCode}/regrades', {
    summary: '按意向规则重新评级',
    needs,
    body: z.object(gradingDays),
    reply: started
  }),
  /** Newest first. */
  regrades: endpoint('GET', '/intent_rule_sets/{templateCode}/regrades', {
    summary: '重新评级记录',
    needs,
    query: z.object(paging),
    reply: pageOf(Regrade)
  }),
  /** The changes of the calls that the user sees. */
  changes: endpoint('GET', '/intent_rule_regrades/{id}/changes', {
    summary: '重新评级改变的通话',
    needs,
    query: z.object(paging),
    reply: pageOf(GradeChange)
  })
})
