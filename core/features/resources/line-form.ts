/** What is open on the page of lines: a new line, an edit, or the groups. */
import { atom, readonlyType } from 'nanostores'
import type { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { kitMessages } from '../../messages/kit-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { managedLines } from './line-endpoints.ts'
import { lineList } from './line-list.ts'
import { loadLineOptions } from './line-options.ts'
import { resourceMessages as messages } from './messages.ts'
import type { ManagedLine } from './schemas.ts'

export type LineForm =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'editing'; readonly line: ManagedLine }
  | { readonly status: 'grouping' }

export type LineDraft = Omit<z.input<typeof managedLines.add.body>, 'cidNumber'>

const silent = { silent: true } as const
const $form = atom<LineForm>({ status: 'closed' })
const attempt = mutationStore<'save'>()

export const $lineForm = readonlyType($form)
/** Outcome of the last save; a failure is shown in the form, at its field if it has one. */
export const $lineAttempt = readonlyType(attempt.$attempt)

function show(form: LineForm): void {
  attempt.forget()
  $form.set(form)
}

function open(form: LineForm): void {
  show(form)
  void loadLineOptions()
}

export const addLine = (): void => open({ status: 'adding' })
export const editLine = (line: ManagedLine): void => open({ status: 'editing', line })
export const editLineGroups = (): void => open({ status: 'grouping' })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeLineForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/** Saves, closes and reloads the list. Never rejects; failures are in `$lineAttempt`. */
async function save(send: () => Promise<unknown>, done: string): Promise<void> {
  if ((await attempt.make('save', send)) !== 'done') return
  show({ status: 'closed' })
  notify('success', done)
  await Promise.all([lineList.reload(), loadLineOptions()])
}

/**
 * Shows the line as it is now, in place of what was typed, after another user changed it; closes the
 * form when it is gone.
 */
export async function showLatestLine(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  const { id } = form.line
  const { list } = await call(managedLines.list, { query: { id } })
  const line = list.find(one => one.id === id)
  if (!line) notify('error', kitMessages.gone())
  show(line ? { status: 'editing', line } : { status: 'closed' })
  await lineList.reload()
}

export async function saveLine(draft: LineDraft, cidNumber: string): Promise<void> {
  const form = $form.get()
  if (form.status === 'editing') {
    const { id, version } = form.line
    await save(
      () => call(managedLines.edit, { id, body: { ...draft, version } }, silent),
      messages.edited()
    )
  } else
    await save(
      () => call(managedLines.add, { body: { ...draft, cidNumber } }, silent),
      messages.added()
    )
}

/** Adds a group, or renames one. */
export const saveLineGroup = (name: string, id: string | undefined): Promise<void> =>
  id === undefined
    ? save(() => call(managedLines.addGroup, { body: { name } }, silent), messages.added())
    : save(() => call(managedLines.renameGroup, { id, body: { name } }, silent), messages.edited())

export const removeLineGroup = (id: string): Promise<void> =>
  save(() => call(managedLines.removeGroup, { id }, silent), messages.removed())

onSignedOut(() => show({ status: 'closed' }))
