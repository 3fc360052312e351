import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { onStart } from '../../environment/environment.ts'
import { call } from '../../net/http.ts'
import { isAccountOnly } from '../../session/account-only.ts'
import { changeEnterprise, switchEnterprise } from '../../session/enterprise/change-enterprise.ts'
import { $user } from '../../session/user.ts'

/** Where the switch is requested; determines the target page and the reload delay. */
export type SwitchPlace = 'top-bar' | 'profile' | 'dialog'

export type EnterpriseSwitch =
  | { readonly status: 'none' }
  | { readonly status: 'switching'; readonly entId: string }
  | {
      readonly status: 'switched'
      readonly entId: string
      /** The console page to open first; undefined stays on the current one. */
      readonly goTo: '/' | '/workbench' | undefined
      /** Delay before the console reloads, in ms. */
      readonly reloadAfterMs: number
    }

/** Short on the profile page; elsewhere long enough to read 切换成功 (rule session-23). */
const RELOAD_AFTER_MS = { profile: 50, dialog: 2000, 'top-bar': 2000 } as const

const $state = atom<EnterpriseSwitch>({ status: 'none' })

/** Progress of an enterprise switch; the console restarts once it is `switched`. */
export const $enterpriseSwitch = readonlyType($state)

/**
 * Switches to another enterprise. Ignored while another switch is pending.
 * @throws `Failure`, already shown; the session stays unchanged.
 */
export async function switchFrom(from: SwitchPlace, entId: string): Promise<void> {
  if ($state.get().status === 'switching') return
  $state.set({ status: 'switching', entId })
  try {
    await (from === 'dialog' ? changeEnterprise(entId) : switchEnterprise(entId))
    const goTo = from === 'profile' ? await landing() : undefined
    $state.set({ status: 'switched', entId, goTo, reloadAfterMs: RELOAD_AFTER_MS[from] })
  } catch (error) {
    $state.set({ status: 'none' })
    throw error
  }
}

/** Called by the console after it has handled the switch. */
export const switchIsDone = (): void => $state.set({ status: 'none' })

/**
 * Writes the sign-in log, then reads the user detail, whose roles decide the landing page (rule
 * session-24). The detail is read at every sign-in; a failed log is ignored.
 */
async function landing(): Promise<'/' | '/workbench'> {
  await call(endpoints.account.loginLog, {}, { silent: true }).catch(() => undefined)
  return isAccountOnly($user.get()?.roles ?? []) ? '/workbench' : '/'
}

onStart(() => switchIsDone)
