/** Numbers, agent groups and scripts to which a scenario can refer. */

import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reception } from './endpoints.ts'
import type { ScenarioReferences } from './rules/check-scenario.ts'
import type { ReceptionOptions } from './schemas.ts'

const options = queryStore<ReceptionOptions>()
export const $receptionOptions: ReadableAtom<QueryState<ReceptionOptions>> = options.$store

/** Never rejects; failures are in `$receptionOptions`. */
export const readOptions = (): Promise<void> =>
  options.load(() => call(reception.options, {}, { silent: true }))

/** What the check compares with; `scenarioId`: its own numbers are not taken. */
export const referencesFrom = (
  { numbers, groups, scripts }: ReceptionOptions,
  scenarioId: string,
  now: number
): ScenarioReferences => ({
  now,
  numbers: new Set(numbers.map(({ number }) => number)),
  taken: new Map(
    numbers.flatMap(one =>
      one.scenarioId === null || one.scenarioId === scenarioId
        ? []
        : [[one.number, one.scenario] as const]
    )
  ),
  scripts: new Map(scripts.map(({ code, ...script }) => [code, script])),
  groups: new Map(groups.map(({ id, name, seats }) => [id, { name, seats }]))
})

onSignedOut(options.forget)
