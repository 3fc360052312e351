/** The form of 短信发送: what is typed, what it sends, and the draft that survives a reload. */
import { readonlyType } from 'nanostores'
import { z } from '../../../contract/zod.ts'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { call } from '../../../net/http.ts'
import { tabDrafts } from '../../../session/drafts/tab-drafts.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import { messageTasks } from '../task-endpoints.ts'
import type { MessageRecipients, MessageTaskDraft } from '../task-schemas.ts'

/** Values of the form; `fields` names the recipients' field of a variable, blank for the same value. */
export const SendForm = z.object({
  name: z.string(),
  templateId: z.string(),
  phones: z.string(),
  callTaskId: z.string(),
  /** Shown where the task is not among those that were found. */
  callTaskName: z._default(z.string(), ''),
  intentCodes: z.array(z.string()),
  isByFilter: z.boolean(),
  customerName: z.string(),
  areaName: z.string(),
  companyName: z.string(),
  userName: z.string(),
  fields: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.string())
})
export type SendForm = z.infer<typeof SendForm>

export const emptySendForm: SendForm = {
  ...{ name: '', templateId: '', phones: '', callTaskId: '', callTaskName: '' },
  intentCodes: [],
  ...{ isByFilter: false, customerName: '', areaName: '', companyName: '', userName: '' },
  ...{ fields: {}, values: {} }
}

/** Of this tab; `recipient-draft.ts` keeps the file and the chosen members and customers. */
export const sendDrafts = tabDrafts('message-send', SendForm)
export const NEW_TASK = 'new'

const attempt = mutationStore<'create'>()
export const $sendAttempt = readonlyType(attempt.$attempt)
export const forgetSendAttempt = attempt.forget

const searchFields = ['customerName', 'areaName', 'companyName', 'userName'] as const

/** The search that selects customers. */
export const customerSearchOf = (form: SendForm) =>
  Object.fromEntries(
    searchFields.map(name => [name, form[name].trim()]).filter(([, value]) => value !== '')
  ) as Partial<Record<(typeof searchFields)[number], string>>

/** What is not in the form itself. */
export interface OtherRecipients {
  readonly phones: readonly string[]
  readonly attachmentKey: string | undefined
  readonly addressItemIds: readonly string[]
  readonly customerIds: readonly string[]
  readonly addressSearch?: MessageRecipients['addressSearch'] | undefined
}

export function recipientsOf(form: SendForm, others: OtherRecipients): MessageRecipients {
  const { phones, attachmentKey, addressItemIds, addressSearch, customerIds } = others
  const { callTaskId, intentCodes } = form
  return {
    ...(phones.length > 0 && { phones: [...phones] }),
    ...(attachmentKey !== undefined && { attachmentKey }),
    ...(addressItemIds.length > 0 && { addressItemIds: [...addressItemIds] }),
    ...(addressSearch && { addressSearch }),
    ...(customerIds.length > 0 && { customerIds: [...customerIds] }),
    ...(form.isByFilter && { customerSearch: customerSearchOf(form) }),
    ...(callTaskId !== '' && {
      callTask: { callTaskId, ...(intentCodes.length > 0 && { intentCodes: [...intentCodes] }) }
    })
  }
}

/** Resolves to the task's id once it is made; failures are in `$sendAttempt`. Never rejects. */
export async function createMessageTask(body: MessageTaskDraft): Promise<string | undefined> {
  let made: string | undefined
  const outcome = await attempt.make('create', async () => {
    made = (await call(messageTasks.create, { body }, { silent: true })).id
  })
  return outcome === 'done' ? made : undefined
}

onSignedOut(attempt.forget)
