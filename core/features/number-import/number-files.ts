/** Selected number files: inspected locally, then uploaded in full or with the valid rows only. */

import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { isFailure } from '../../failure.ts'
import { type CallOptions, call } from '../../net/http.ts'
import { sendWithProgress, supportsProgress } from '../../net/upload.ts'
import { files as fileEndpoints } from '../transfer-list/file-endpoints.ts'
import type { CheckFile, NumberFile } from './file-types.ts'
import { addNumbersMessages as messages } from './messages.ts'
import type { FileReport } from './preflight/inspect-file.ts'
import { endPreflight, preflightFile } from './preflight/preflight-client.ts'
import type { RowProblem, SheetPlan } from './rules/row-types.ts'

/** What of an uploaded file can be kept without its rows. */
export interface UploadedFile {
  readonly name: string
  readonly attachmentKey: string
  readonly columns: readonly string[]
  readonly rows: number
}

/** The report of a file whose rows are on the server alone. */
const restoredReport = ({ columns, rows }: UploadedFile): FileReport => {
  const none = new Blob([])
  return {
    ...{ refusal: '', columns, isOver: false, overCount: 0, goodRows: [], repairedCount: 0 },
    ...{ good: none, repaired: none, bad: none },
    counts: { rows, good: rows, bad: 0, twice: 0 }
  }
}

export interface NumberFiles {
  readonly $files: ReadableAtom<readonly NumberFile[]>
  add(chosen: readonly File[]): Promise<void>
  remove(id: string): void
  /** Sends the valid rows, or the file as it is. Never rejects. */
  send(id: string, isWhole: boolean): Promise<void>
  /** Retries a failed upload. Never rejects. */
  retry(id: string): Promise<void>
  /** Repeats the server's check. Never rejects. */
  check(id: string): Promise<void>
  /** A file that was uploaded before the page was reloaded. */
  restore(file: UploadedFile): void
  /** Drops all files and cancels their work. */
  forget(): void
}

export function numberFiles(about: {
  readonly plan: () => SheetPlan
  readonly check?: CheckFile | undefined
  /** Invalid rows are sent, too. */
  readonly isWhole?: true
}): NumberFiles {
  const $files = atom<readonly NumberFile[]>([])
  const chosen = new Map<string, File>()
  const sendings = new Map<string, AbortController>()

  const find = (id: string) => $files.get().find(file => file.id === id)
  const change = (id: string, changes: Partial<NumberFile>): void =>
    $files.set($files.get().map(file => (file.id === id ? { ...file, ...changes } : file)))

  async function inspect(id: string, file: File): Promise<void> {
    let problems: RowProblem[] = []
    const addProblems = (found: readonly RowProblem[]) => void problems.push(...found)
    const again = () => {
      problems = []
    }
    let report: FileReport
    try {
      report = await preflightFile({ file, plan: about.plan() }, addProblems, again)
    } catch {
      change(id, { status: 'refused', message: messages.fileUnreadable() })
      return
    }
    const { good, bad } = report.counts
    const message = report.refusal || (good === 0 && !about.isWhole ? messages.nothingGood() : '')
    const known = { report, problems, message }
    if (message !== '') change(id, { ...known, status: 'refused' })
    else {
      change(id, { ...known, status: 'looked' })
      if (bad === 0 || about.isWhole) await send(id, true)
    }
  }

  async function send(id: string, isWhole: boolean): Promise<void> {
    const [file, known] = [chosen.get(id), find(id)]
    if (!file || !known?.report || known.status === 'sending') return
    const form = new FormData()
    const name = file.name.replace(/\.\w+$/, '')
    form.append(
      'file',
      isWhole ? file : new File([known.report.good], messages.goodFile({ name })),
      isWhole ? file.name : messages.goodFile({ name })
    )
    const sending = new AbortController()
    sendings.set(id, sending)
    change(id, { status: 'sending', isWhole, message: '', sent: 0, checked: undefined })
    const onProgress = (share: number) => {
      const sent = Math.floor(share * 100)
      if (find(id)?.sent !== sent) change(id, { sent })
    }
    const options: CallOptions = supportsProgress() ? { by: sendWithProgress(onProgress) } : {}
    try {
      const { attachmentKey } = await call(
        fileEndpoints.upload,
        { body: form },
        { ...options, silent: true, signal: sending.signal }
      )
      change(id, { status: 'ready', attachmentKey })
      await check(id)
    } catch (error) {
      const isWord = isFailure(error) && error.kind === 'refused'
      change(id, { status: 'failed', message: isWord ? error.message : messages.uploadFailed() })
    } finally {
      sendings.delete(id)
    }
  }

  async function check(id: string): Promise<void> {
    const file = find(id)
    if (!about.check || file?.status !== 'ready' || file.checked?.status === 'checking') return
    change(id, { checked: { status: 'checking' } })
    change(id, { checked: await about.check(file) })
  }

  function drop(id: string): void {
    sendings.get(id)?.abort()
    chosen.delete(id)
    $files.set($files.get().filter(file => file.id !== id))
    if (chosen.size === 0) endPreflight()
  }

  return {
    $files: readonlyType($files),
    async add(given) {
      const fresh = given.map(file => ({ id: environment().uuid(), file }))
      for (const { id, file } of fresh) chosen.set(id, file)
      $files.set([
        ...$files.get(),
        ...fresh.map(
          ({ id, file }): NumberFile => ({
            ...{ id, name: file.name, status: 'looking', problems: [], report: undefined },
            ...{ message: '', isWhole: true, sent: 0, attachmentKey: '', checked: undefined }
          })
        )
      ])
      await Promise.all(fresh.map(({ id, file }) => inspect(id, file)))
    },
    remove: drop,
    send,
    async retry(id) {
      const file = find(id)
      if (file?.status === 'failed') await send(id, file.isWhole)
    },
    check,
    restore(file) {
      if ($files.get().length > 0) return
      $files.set([
        {
          ...{ id: environment().uuid(), name: file.name, status: 'ready', problems: [] },
          ...{ report: restoredReport(file), message: '', isWhole: true, sent: 100 },
          ...{ attachmentKey: file.attachmentKey, checked: undefined }
        }
      ])
    },
    forget() {
      for (const { id } of $files.get()) drop(id)
    }
  }
}
