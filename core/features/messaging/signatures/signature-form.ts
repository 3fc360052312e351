/** Dialogs of signatures: application and change, with the upload of a proof. */
import { atom, readonlyType } from 'nanostores'
import { toFailure } from '../../../failure.ts'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import { files } from '../../transfer-list/file-endpoints.ts'
import { messageSignatures } from '../endpoints.ts'
import type { SignatureSource } from '../enums.ts'
import { messagePageMessages as messages } from '../messaging-page-messages.ts'
import type { MessageSignature } from '../schemas.ts'
import { signatureList } from './signatures.ts'

export type SignatureDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'applying' }
  | { readonly status: 'editing'; readonly signature: MessageSignature }

/** The chosen file; a kept one was uploaded before. */
export type ProofState =
  | { readonly status: 'none' }
  | { readonly status: 'uploading'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string; readonly message: string }
  | { readonly status: 'ready'; readonly name: string; readonly key: string }

const silent = { silent: true } as const
const $dialog = atom<SignatureDialog>({ status: 'closed' })
const $proof = atom<ProofState>({ status: 'none' })
const attempt = mutationStore<'save'>()

export const $signatureDialog = readonlyType($dialog)
export const $signatureProof = readonlyType($proof)
export const $signatureAttempt = readonlyType(attempt.$attempt)

function show(dialog: SignatureDialog): void {
  attempt.forget()
  const kept = dialog.status === 'editing' ? dialog.signature : undefined
  $proof.set(
    kept?.proofKey
      ? { status: 'ready', name: kept.proofName, key: kept.proofKey }
      : { status: 'none' }
  )
  $dialog.set(dialog)
}

export const openSignatureForm = (): void => show({ status: 'applying' })
export const openSignatureEdit = (signature: MessageSignature): void =>
  show({ status: 'editing', signature })

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeSignatureDialog(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

export const removeProof = (): void => $proof.set({ status: 'none' })

/** Uploads a proof. Never rejects; failures are in `$signatureProof`. */
export async function uploadProof(file: File): Promise<void> {
  const mine: ProofState = { status: 'uploading', name: file.name }
  $proof.set(mine)
  const body = new FormData()
  body.append('file', file, file.name)
  const next = await call(files.upload, { body }, silent).then(
    ({ attachmentKey }): ProofState => ({ status: 'ready', name: file.name, key: attachmentKey }),
    (error: unknown): ProofState => ({
      status: 'failed',
      name: file.name,
      message: toFailure(error, messages.proofFailed()).message
    })
  )
  if ($proof.get() === mine) $proof.set(next)
}

export interface SignatureValues {
  readonly name: string
  readonly source: SignatureSource
  readonly remark: string
}

/** Never rejects; failures are in `$signatureAttempt`. */
export async function saveSignature(values: SignatureValues): Promise<void> {
  const [dialog, proof] = [$dialog.get(), $proof.get()]
  const body = { ...values, ...(proof.status === 'ready' && { proofKey: proof.key }) }
  const outcome = await attempt.make('save', async () => {
    if (dialog.status === 'editing') {
      const { id, version } = dialog.signature
      await call(messageSignatures.edit, { id, body: { ...body, version } }, silent)
    } else await call(messageSignatures.apply, { body }, silent)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', messages.saved())
  await signatureList.reload()
}

onSignedOut(() => show({ status: 'closed' }))
