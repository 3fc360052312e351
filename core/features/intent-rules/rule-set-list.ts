import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { intentRuleSets } from './endpoints.ts'
import type { RuleSetRow } from './rule-set-schemas.ts'

export type RuleSetSearch = SearchOf<typeof intentRuleSets.list>

/** The scripts with their intent rules. */
export const ruleSetList = areaList<RuleSetRow, RuleSetSearch>({
  name: 'intent-rules',
  query: {},
  load: ({ query, ...page }) =>
    call(intentRuleSets.list, { query: { ...query, ...page } }, { silent: true })
})
