/** Robot scripts: the list and a read-only detail. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { scripts } from './endpoints.ts'
import { scriptMessages as messages } from './messages.ts'
import type { ScriptDetail, ScriptRow } from './schemas.ts'

export type ScriptSearch = SearchOf<typeof scripts.list>

export const scriptList = areaList<ScriptRow, ScriptSearch>({
  name: 'scripts',
  query: {},
  load: ({ query, ...page }) =>
    call(scripts.list, { query: { ...query, ...page } }, { silent: true })
})

const $open = atom<string | undefined>()
const detail = queryStore<ScriptDetail>()

/** Code of the selected script. */
export const $openScript = readonlyType($open)
export const $script: ReadableAtom<QueryState<ScriptDetail>> = detail.$store

/** Never rejects; failures are in `$script`. */
export async function openScript(templateCode: string): Promise<void> {
  if ($open.get() !== templateCode) detail.forget()
  $open.set(templateCode)
  await detail.load(() => call(scripts.detail, { templateCode }, { silent: true }))
}

export function closeScript(): void {
  $open.set(undefined)
  detail.forget()
}

/**
 * Enables or disables it for new tasks.
 * @throws `Failure`, already shown.
 */
export async function setScriptAvailable(
  { templateCode }: Pick<ScriptRow, 'templateCode'>,
  available: boolean
): Promise<void> {
  await call(scripts.setAvailable, { templateCode, body: { available } })
  notify('success', available ? messages.enabled() : messages.disabled())
}

/** @throws `Failure`, already shown. */
export async function removeScript({ templateCode }: ScriptRow): Promise<void> {
  await call(scripts.remove, { templateCode })
  notify('success', messages.removed())
}

onSignedOut(closeScript)
