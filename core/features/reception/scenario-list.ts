/** Scenarios: the list, and new ones. */
import { atom, readonlyType } from 'nanostores'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reception } from './endpoints.ts'
import { receptionPageMessages as messages } from './page-messages.ts'
import type { ReceptionRow } from './schemas.ts'

export type ScenarioSearch = SearchOf<typeof reception.list>

export const scenarioList = areaList<ReceptionRow, ScenarioSearch>({
  name: 'receptionScenarios',
  query: {},
  load: ({ query, ...page }) =>
    call(reception.list, { query: { ...query, ...page } }, { silent: true })
})

const $isNew = atom(false)
const attempt = mutationStore<'create'>()
/** Whether the dialog of a new scenario is open. */
export const $isNewScenario = readonlyType($isNew)
export const $newScenarioAttempt = readonlyType(attempt.$attempt)

export function openNewScenario(isOpen: boolean): void {
  attempt.forget()
  $isNew.set(isOpen)
}

/** Resolves to the id. Never rejects; failures are in `$newScenarioAttempt`. */
export async function createScenario(name: string): Promise<string | undefined> {
  let id: string | undefined
  const outcome = await attempt.make('create', async () => {
    id = (await call(reception.create, { body: { name } }, { silent: true })).id
  })
  if (outcome !== 'done') return undefined
  openNewScenario(false)
  return id
}

/** @throws `Failure`, already shown. */
export async function enableScenario(
  { id, revision }: Pick<ReceptionRow, 'id' | 'revision'>,
  isEnabled: boolean
): Promise<void> {
  await call(reception.enable, { id, body: { revision, isEnabled } })
  notify('success', isEnabled ? messages.enabled() : messages.disabled())
}

/** @throws `Failure`, already shown. */
export async function removeScenario({ id }: Pick<ReceptionRow, 'id'>): Promise<void> {
  await call(reception.remove, { id })
  notify('success', messages.removed())
}

onSignedOut(() => openNewScenario(false))
