/** Dialogs of a number list: adding by hand or file, and editing a remark. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { AddedNumbers, ListedNumber } from '../call-tasks/resource-schemas.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { numberListMessages as messages } from './messages.ts'
import { sendTypedNumbers } from './number-entry.ts'
import { expectImport, type ListKey, listRows, reloadLists } from './number-lists.ts'

export type Entry =
  | { readonly status: 'closed' }
  | { readonly status: 'adding'; readonly list: ListKey }
  | { readonly status: 'noting'; readonly list: ListKey; readonly row: ListedNumber }

const $dialog = atom<Entry>({ status: 'closed' })
const $refused = atom<AddedNumbers | undefined>()
const attempt = mutationStore<'add' | 'import' | 'note'>()

export const $entry = readonlyType($dialog)
export const $entryAttempt = readonlyType(attempt.$attempt)
/** Rejected numbers of the last request. */
export const $refusedNumbers = readonlyType($refused)

function show(entry: Entry): void {
  attempt.forget()
  $refused.set(undefined)
  $dialog.set(entry)
}

export const openAdding = (list: ListKey): void => show({ status: 'adding', list })
export const openNoting = (list: ListKey, row: ListedNumber): void =>
  show({ status: 'noting', list, row })

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeEntry(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/** Adds typed numbers to the list; see `sendTypedNumbers`. */
export async function addNumbers(
  phones: readonly string[],
  remark: string
): Promise<readonly string[] | undefined> {
  const entry = $dialog.get()
  if (entry.status !== 'adding') return undefined
  const { kind, libId } = entry.list
  const body = { libId, phones: [...phones], remark }
  return sendTypedNumbers(phones, {
    ...{ attempt, $refused, reload: reloadLists },
    send: () => call(listRows[kind].add, { body }, { silent: true }),
    close: () => show({ status: 'closed' })
  })
}

/** Starts the import of an uploaded file. */
export async function importNumbersFile(attachmentKey: string): Promise<void> {
  const entry = $dialog.get()
  if (entry.status !== 'adding') return
  const { kind, libId } = entry.list
  const outcome = await attempt.make('import', async () => {
    const body = { attachmentKey, libId }
    expectImport((await call(listRows[kind].importFile, { body }, { silent: true })).id)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', transferMessages.importStarted())
}

export async function saveNote(remark: string): Promise<void> {
  const entry = $dialog.get()
  if (entry.status !== 'noting') return
  const outcome = await attempt.make('note', () =>
    call(listRows[entry.list.kind].note, { id: entry.row.id, body: { remark } }, { silent: true })
  )
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', messages.noted())
  await reloadLists()
}

onSignedOut(() => show({ status: 'closed' }))
