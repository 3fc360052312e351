/** Scripts that are created, copied, imported and exported. */
import { atom, readonlyType } from 'nanostores'
import { Failure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { LARGEST_SCRIPT, ScriptContent } from './content-schemas.ts'
import { scriptMessages as messages } from './messages.ts'
import type { ScriptRow } from './schemas.ts'
import { scriptDrafts } from './script-draft-endpoints.ts'

const silent = { silent: true } as const
/** Names the kind of file, so that others are recognised. */
const FORMAT = 'hutong-script'

export interface ScriptFile {
  readonly templateName: string
  readonly content: ScriptContent
}

export type ScriptDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'create' | 'import' }
  | { readonly status: 'copy'; readonly script: ScriptRow }

const $dialog = atom<ScriptDialog>({ status: 'closed' })
const attempt = mutationStore<'create'>()
export const $scriptDialog = readonlyType($dialog)
export const $scriptAttempt = readonlyType(attempt.$attempt)

export function openScriptDialog(dialog: ScriptDialog): void {
  attempt.forget()
  $dialog.set(dialog)
}
export const closeScriptDialog = (): void => openScriptDialog({ status: 'closed' })

const textOf = (file: ScriptFile): string =>
  JSON.stringify({ format: FORMAT, ...file }, undefined, 2)

/** The script as a file. */
export const scriptFile = ({ templateName, content }: ScriptFile): Blob =>
  new Blob([textOf({ templateName, content })], { type: 'application/json' })

/** @throws `Failure` for a file that is no script */
export function parseScript(text: string): ScriptFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('invalid', messages.noFile())
  }
  const { format, templateName, content } = (value ?? {}) as Record<string, unknown>
  if (format !== FORMAT) throw new Failure('invalid', messages.noFile())
  const parsed = ScriptContent.safeParse(content)
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new Failure('invalid', messages.badFile({ place }))
  }
  return { templateName: String(templateName ?? ''), content: parsed.data }
}

/** @throws `Failure` for a file that is no script */
export async function readScriptFile(file: Blob): Promise<ScriptFile> {
  if (file.size > LARGEST_SCRIPT) throw new Failure('invalid', messages.largeFile())
  return parseScript(await file.text())
}

interface NewScript {
  readonly templateName: string
  readonly byKeys: boolean
  readonly content?: ScriptContent
}

async function make(send: () => Promise<{ templateCode: string }>): Promise<string | undefined> {
  let code: string | undefined
  const outcome = await attempt.make('create', async () => {
    code = (await send()).templateCode
  })
  if (outcome !== 'done') return undefined
  closeScriptDialog()
  return code
}

/** Resolves to the code. Never rejects; failures are in `$scriptAttempt`. */
export const createScript = (body: NewScript): Promise<string | undefined> =>
  make(() => call(scriptDrafts.create, { body }, silent))

/** Resolves to the code. Never rejects; failures are in `$scriptAttempt`. */
export const copyScript = (
  { templateCode }: ScriptRow,
  templateName: string
): Promise<string | undefined> =>
  make(() => call(scriptDrafts.copy, { templateCode, body: { templateName } }, silent))

/**
 * The script as it is edited.
 * @throws `Failure`, already shown.
 */
export const readScript = (templateCode: string): Promise<ScriptFile> =>
  call(scriptDrafts.read, { templateCode })

onSignedOut(closeScriptDialog)
