import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'
import { loadJoinedEnterprises } from './joined-enterprises.ts'
import { $enterpriseSwitch, switchFrom } from './switch-enterprise.ts'

export type SelectCompany =
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly from: 'profile' | 'dialog' }

const $dialog = atom<SelectCompany>({ status: 'closed' })

/** State of the enterprise selection dialog (rule session-26), whichever view opens it. */
export const $selectCompany = readonlyType($dialog)

export function openSelectCompany(from: 'profile' | 'dialog' = 'dialog'): void {
  $dialog.set({ status: 'open', from })
  void loadJoinedEnterprises()
}

/** Ignored while a switch is pending, so that its outcome has a place to appear. */
export function closeSelectCompany(): void {
  if ($enterpriseSwitch.get().status !== 'switching') $dialog.set({ status: 'closed' })
}

/** Switches to the selected enterprise; the dialog stays open on failure. */
export async function enterCompany(entId: string): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.status === 'closed') return
  await switchFrom(dialog.from, entId)
  $dialog.set({ status: 'closed' })
}

onSignedOut(() => $dialog.set({ status: 'closed' }))
