/** Dialogs of templates: a new one and a change, with signatures and price. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { queryStore } from '../../../lib/query/query-store.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import { messageSignatures, messageTemplates } from '../endpoints.ts'
import type { MessageKind } from '../enums.ts'
import { messagePageMessages as messages } from '../messaging-page-messages.ts'
import type { MessagePrice, MessageTemplate, SignatureOption } from '../schemas.ts'
import { templateList } from './templates.ts'

export type TemplateDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'creating' }
  | { readonly status: 'editing'; readonly template: MessageTemplate }

const silent = { silent: true } as const
const $dialog = atom<TemplateDialog>({ status: 'closed' })
const attempt = mutationStore<'save'>()
const signatures = queryStore<readonly SignatureOption[]>()
const price = queryStore<MessagePrice>()

export const $templateDialog = readonlyType($dialog)
export const $templateAttempt = readonlyType(attempt.$attempt)
export const $signatureOptions = signatures.$store
/** What a segment costs, and the quiet hours. */
export const $messagePrice = price.$store

/** Never rejects; failures are in `$messagePrice`. */
export const readMessagePrice = (): Promise<void> =>
  price.load(() => call(messageTemplates.price, {}, silent))

/** Never rejects; failures are in `$signatureOptions`. */
export const readSignatureOptions = (): Promise<void> =>
  signatures.load(() => call(messageSignatures.options, {}, silent))

function show(dialog: TemplateDialog): void {
  attempt.forget()
  $dialog.set(dialog)
  if (dialog.status === 'closed') return
  void readSignatureOptions()
  void readMessagePrice()
}

export const openTemplateForm = (): void => show({ status: 'creating' })
export const openTemplateEdit = (template: MessageTemplate): void =>
  show({ status: 'editing', template })

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeTemplateDialog(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

export interface TemplateValues {
  readonly name: string
  readonly kind: MessageKind
  readonly signatureId: string
  readonly content: string
}

/** Never rejects; failures are in `$templateAttempt`. */
export async function saveTemplate(body: TemplateValues): Promise<void> {
  const dialog = $dialog.get()
  const outcome = await attempt.make('save', async () => {
    if (dialog.status === 'editing') {
      const { id, version } = dialog.template
      await call(messageTemplates.edit, { id, body: { ...body, version } }, silent)
    } else await call(messageTemplates.create, { body }, silent)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', messages.saved())
  await templateList.reload()
}

onSignedOut(() => {
  show({ status: 'closed' })
  signatures.forget()
  price.forget()
})
