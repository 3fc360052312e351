/** The dialogs of a list of numbers: adding some, by hand or from a file, and a remark for one. */
import { atom, readonlyType } from 'nanostores'
import type { AddedNumbers, ListedNumber } from '../../contract/entities/task-resources.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { personsIn } from '../../rules/tasks/phone-entry.ts'
import { onSignedOut } from '../../session/life.ts'
import { numberListText as t } from '../../text/number-lists.ts'
import { taskText } from '../../text/tasks.ts'
import { transferText } from '../../text/transfers.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { expectImport, listRows, reloadLists, type Shelf } from './lists.ts'

export type Entry =
  | { readonly at: 'closed' }
  | { readonly at: 'adding'; readonly shelf: Shelf }
  | { readonly at: 'noting'; readonly shelf: Shelf; readonly row: ListedNumber }

export type Refused = AddedNumbers

/** As the server has it. */
export const MOST_AT_ONCE = 10_000

const $dialog = atom<Entry>({ at: 'closed' })
const $result = atom<Refused | undefined>()
const attempt = attemptStore<'add' | 'import' | 'note'>()

export const $entry = readonlyType($dialog)
export const $entryAttempt = readonlyType(attempt.$attempt)
/** What was refused of the numbers that were sent last. */
export const $refusedNumbers = readonlyType($result)

function show(entry: Entry): void {
  attempt.forget()
  $result.set(undefined)
  $dialog.set(entry)
}

export const openAdding = (shelf: Shelf): void => show({ at: 'adding', shelf })
export const openNoting = (shelf: Shelf, row: ListedNumber): void =>
  show({ at: 'noting', shelf, row })

/** Not while something is being sent: its outcome would come from nowhere. */
export function closeEntry(): void {
  if (attempt.$attempt.get().at !== 'busy') show({ at: 'closed' })
}

/** The numbers in what was typed or pasted. */
export const numbersTyped = (text: string): readonly string[] => personsIn(text, false)

/**
 * Puts numbers onto the list. Resolves with those that are still to be typed: the refused ones, or
 * all of them where nothing was answered; undefined once none is left.
 */
export async function addNumbers(
  phones: readonly string[],
  remark: string
): Promise<readonly string[] | undefined> {
  const entry = $dialog.get()
  if (entry.at !== 'adding') return undefined
  const { kind, libId } = entry.shelf
  let added: AddedNumbers | undefined
  const outcome = await attempt.make('add', async () => {
    const body = { libId, phones: [...phones], remark }
    added = await call(listRows[kind].add, { body }, { silent: true })
  })
  if (outcome !== 'done' || !added) return phones
  if (added.success > 0) void reloadLists()
  if (added.fail > 0) {
    $result.set(added)
    return added.failures.map(({ phone }) => phone)
  }
  show({ at: 'closed' })
  notify('success', taskText.added())
  return undefined
}

/** Has the server take over the numbers of a file that it has. */
export async function importNumbersFile(attachmentKey: string): Promise<void> {
  const entry = $dialog.get()
  if (entry.at !== 'adding') return
  const { kind, libId } = entry.shelf
  const outcome = await attempt.make('import', async () => {
    const body = { attachmentKey, libId }
    expectImport((await call(listRows[kind].importFile, { body }, { silent: true })).id)
  })
  if (outcome !== 'done') return
  show({ at: 'closed' })
  notify('success', transferText.importBegun())
}

export async function saveNote(remark: string): Promise<void> {
  const entry = $dialog.get()
  if (entry.at !== 'noting') return
  const outcome = await attempt.make('note', () =>
    call(listRows[entry.shelf.kind].note, { id: entry.row.id, body: { remark } }, { silent: true })
  )
  if (outcome !== 'done') return
  show({ at: 'closed' })
  notify('success', t.noted())
  await reloadLists()
}

onSignedOut(() => show({ at: 'closed' }))
