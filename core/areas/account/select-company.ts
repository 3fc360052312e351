import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'
import { loadJoinedEnterprises } from './joined.ts'
import { $enterpriseSwitch, switchFrom } from './switch-enterprise.ts'

export type SelectCompany =
  | { readonly at: 'closed' }
  | { readonly at: 'open'; readonly from: 'profile' | 'dialog' }

const $dialog = atom<SelectCompany>({ at: 'closed' })

/** The dialog in which an enterprise is chosen (doc 3 §2), wherever it was opened from. */
export const $selectCompany = readonlyType($dialog)

export function openSelectCompany(from: 'profile' | 'dialog' = 'dialog'): void {
  $dialog.set({ at: 'open', from })
  void loadJoinedEnterprises()
}

/** Not while the change is under way: its outcome would come from nowhere. */
export function closeSelectCompany(): void {
  if ($enterpriseSwitch.get().at !== 'switching') $dialog.set({ at: 'closed' })
}

/** Enters the enterprise that was chosen; the dialog stays when that is refused. */
export async function enterCompany(entId: string): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.at === 'closed') return
  await switchFrom(dialog.from, entId)
  $dialog.set({ at: 'closed' })
}

onSignedOut(() => $dialog.set({ at: 'closed' }))
