/** The import of a file of accounts: uploaded, checked by the server, and begun. */
import { atom, readonlyType } from 'nanostores'
import { toFailure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type CallOptions, call } from '../../net/http.ts'
import { sendWithProgress, supportsProgress } from '../../net/upload.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { memberList } from '../members/member-list.ts'
import { afterImports } from '../transfer-list/after-imports.ts'
import { files } from '../transfer-list/file-endpoints.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { accounts } from './endpoints.ts'
import { accountPageMessages as messages } from './messages.ts'
import type { AccountFileCheck } from './schemas.ts'

export type AccountFile =
  | { readonly status: 'none' }
  | { readonly status: 'sending'; readonly name: string; readonly share: number }
  | { readonly status: 'checking'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string; readonly message: string }
  | {
      readonly status: 'checked'
      readonly name: string
      readonly attachmentKey: string
      readonly check: AccountFileCheck
    }

const none: AccountFile = { status: 'none' }
const $open = atom(false)
const $file = atom<AccountFile>(none)
const attempt = mutationStore<'import'>()
const expectImport = afterImports(() => memberList.reload())
let sending: AbortController | undefined

export const $isImporting = readonlyType($open)
export const $accountFile = readonlyType($file)
export const $importAttempt = readonlyType(attempt.$attempt)

function drop(): void {
  sending?.abort()
  sending = undefined
  attempt.forget()
  $file.set(none)
}

export function openAccountImport(): void {
  drop()
  $open.set(true)
}

/** Ignored while the import is begun, so that the outcome has a place to appear. */
export function closeAccountImport(): void {
  if (attempt.$attempt.get().status === 'busy') return
  drop()
  $open.set(false)
}

export const removeAccountFile = (): void => {
  if (attempt.$attempt.get().status !== 'busy') drop()
}

/** Uploads and checks a file in place of an earlier one. Never rejects. */
export async function chooseAccountFile(file: File): Promise<void> {
  drop()
  const mine = new AbortController()
  sending = mine
  const { name } = file
  const set = (next: AccountFile) => {
    if (sending === mine) $file.set(next)
  }
  set({ status: 'sending', name, share: 0 })
  const form = new FormData()
  form.append('file', file, name)
  const onProgress = (share: number) => set({ status: 'sending', name, share })
  const options: CallOptions = supportsProgress() ? { by: sendWithProgress(onProgress) } : {}
  const how = { silent: true, signal: mine.signal } as const
  try {
    const { attachmentKey } = await call(files.upload, { body: form }, { ...options, ...how })
    set({ status: 'checking', name })
    const check = await call(accounts.checkFile, { body: { attachmentKey } }, how)
    set({ status: 'checked', name, attachmentKey, check })
  } catch (error) {
    const { message } = toFailure(error, messages.uploadFailed())
    set({ status: 'failed', name, message })
  }
}

/** Begins the import as a job of the transfer list. Never rejects. */
export async function importAccountFile(): Promise<void> {
  const file = $file.get()
  if (file.status !== 'checked') return
  const body = { attachmentKey: file.attachmentKey }
  const outcome = await attempt.make('import', async () => {
    const { id } = await call(accounts.importFile, { body }, { silent: true })
    expectImport(id)
  })
  if (outcome !== 'done') return
  closeAccountImport()
  notify('success', transferMessages.importStarted())
}

/** The empty template. */
export async function readAccountTemplate(): Promise<Blob | undefined> {
  const file = await call(accounts.template, { query: { fileType: 'xlsx' } })
  return file instanceof Blob ? file : undefined
}

onSignedOut(() => {
  drop()
  $open.set(false)
})
