import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import { onStart } from '../../environment.ts'
import { call } from '../../net/http.ts'
import { isAccountOnly } from '../../rules/account-only.ts'
import { changeEnterprise, switchEnterprise } from '../../session/enterprise.ts'
import { $user } from '../../session/user.ts'

/** Where a person asks for another enterprise; each place has its own way and its own pause. */
export type SwitchPlace = 'top-bar' | 'profile' | 'dialog'

export type EnterpriseSwitch =
  | { readonly at: 'none' }
  | { readonly at: 'switching'; readonly entId: string }
  | {
      readonly at: 'switched'
      readonly entId: string
      /** The page of the console to go to first; undefined stays where it is. */
      readonly goTo: '/' | '/workbench' | undefined
      /** How long the console waits before it begins anew. */
      readonly reloadAfterMs: number
    }

/** Doc 3 §4: from the profile page at once, elsewhere once 切换成功 has been read. */
const RELOAD_AFTER_MS = { profile: 50, dialog: 2000, 'top-bar': 2000 } as const

const $state = atom<EnterpriseSwitch>({ at: 'none' })

/** How far a change of enterprise is; the console draws itself anew once it is `switched`. */
export const $enterpriseSwitch = readonlyType($state)

/**
 * Moves to another enterprise. Rejects with a `Failure` of which the person has been told; the
 * session then is as it was. A second one while the first is under way does nothing.
 */
export async function switchFrom(from: SwitchPlace, entId: string): Promise<void> {
  if ($state.get().at === 'switching') return
  $state.set({ at: 'switching', entId })
  try {
    await (from === 'dialog' ? changeEnterprise(entId) : switchEnterprise(entId))
    const goTo = from === 'profile' ? await landing() : undefined
    $state.set({ at: 'switched', entId, goTo, reloadAfterMs: RELOAD_AFTER_MS[from] })
  } catch (error) {
    $state.set({ at: 'none' })
    throw error
  }
}

/** The console has seen to it. */
export const switchIsDone = (): void => $state.set({ at: 'none' })

/**
 * Doc 3 §7: after the switch the sign-in log, then the detail, whose roles decide where to go. The
 * detail is read whenever somebody is signed in; the log is of no consequence when it fails.
 */
async function landing(): Promise<'/' | '/workbench'> {
  await call(endpoints.account.loginLog, {}, { silent: true }).catch(() => undefined)
  return isAccountOnly($user.get()?.roles ?? []) ? '/workbench' : '/'
}

onStart(() => switchIsDone)
