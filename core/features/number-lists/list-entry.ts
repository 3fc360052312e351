/** Dialogs of a number list: adding by hand or file, and editing a remark. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { AddedNumbers, ListedNumber } from '../call-tasks/resource-schemas.ts'
import { taskMessages } from '../call-tasks/task-messages.ts'
import { personsIn } from '../number-import/rules/phone-entry.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { numberListMessages as messages } from './messages.ts'
import { expectImport, type ListKey, listRows, reloadLists } from './number-lists.ts'

export type Entry =
  | { readonly status: 'closed' }
  | { readonly status: 'adding'; readonly list: ListKey }
  | { readonly status: 'noting'; readonly list: ListKey; readonly row: ListedNumber }

export type Refused = AddedNumbers

/** Maximum per request, as on the server. */
export const MOST_AT_ONCE = 10_000 // rule number-18

const $dialog = atom<Entry>({ status: 'closed' })
const $result = atom<Refused | undefined>()
const attempt = mutationStore<'add' | 'import' | 'note'>()

export const $entry = readonlyType($dialog)
export const $entryAttempt = readonlyType(attempt.$attempt)
/** Rejected numbers of the last request. */
export const $refusedNumbers = readonlyType($result)

function show(entry: Entry): void {
  attempt.forget()
  $result.set(undefined)
  $dialog.set(entry)
}

export const openAdding = (list: ListKey): void => show({ status: 'adding', list })
export const openNoting = (list: ListKey, row: ListedNumber): void =>
  show({ status: 'noting', list, row })

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeEntry(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/** Numbers in typed or pasted text. */
export const numbersTyped = (text: string): readonly string[] => personsIn(text, false)

/** Why typed or pasted text cannot be sent: it has no number, or more than `most`. */
export function typedIssue(text: string, most: number): string | undefined {
  const count = numbersTyped(text).length
  if (count === 0) return messages.phonesMissing()
  return count > most ? messages.tooMany({ most, count }) : undefined
}

/**
 * Adds numbers to the list. Resolves to those still to correct: the rejected ones, or all after a
 * failed request; undefined when none is left.
 */
export async function addNumbers(
  phones: readonly string[],
  remark: string
): Promise<readonly string[] | undefined> {
  const entry = $dialog.get()
  if (entry.status !== 'adding') return undefined
  const { kind, libId } = entry.list
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
  show({ status: 'closed' })
  notify('success', taskMessages.added())
  return undefined
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
