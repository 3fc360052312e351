/** The scripts that robots speak by: their list, and one of them to be read. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { scripts } from '../../contract/endpoints/scripts.ts'
import type { ScriptDetail, ScriptRow } from '../../contract/entities/script-detail.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { scriptText as t } from '../../text/scripts.ts'

export type ScriptSearch = SearchOf<typeof scripts.list>

export const scriptList = areaList<ScriptRow, ScriptSearch>({
  name: 'scripts',
  query: {},
  load: ({ query, ...page }) =>
    call(scripts.list, { query: { ...query, ...page } }, { silent: true })
})

const $open = atom<string | undefined>()
const detail = remote<ScriptDetail>()

/** The code of the script whose details are on show. */
export const $openScript = readonlyType($open)
export const $script: ReadableAtom<Remote<ScriptDetail>> = detail.$store

/** Never rejects: `$script` says what failed. */
export async function openScript(templateCode: string): Promise<void> {
  if ($open.get() !== templateCode) detail.forget()
  $open.set(templateCode)
  await detail.load(() => call(scripts.detail, { templateCode }, { silent: true }))
}

export function closeScript(): void {
  $open.set(undefined)
  detail.forget()
}

/** Lets new tasks choose it, or no longer. Rejects with a `Failure` of which the person has been told. */
export async function setScriptAvailable(
  { templateCode }: Pick<ScriptRow, 'templateCode'>,
  available: boolean
): Promise<void> {
  await call(scripts.setAvailable, { templateCode, body: { available } })
  notify('success', available ? t.enabled() : t.disabled())
}

onSignedOut(closeScript)
