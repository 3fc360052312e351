/** Saving a customer from either form, with what each of them says when it is done (doc 3 §7). */
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import type { FieldValues } from '../../contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { environment, isStarted } from '../../environment.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts.ts'
import { customerFormText as t } from '../../text/customer-form.ts'
import { type AttemptStore, attemptStore } from '../sign-in/attempt.ts'
import { bodyOf, type CustomerFormKind, type CustomerTyped } from './draft.ts'

export interface CustomerDraft {
  readonly typed: CustomerTyped
  readonly fields: FieldValues
}

/** What was typed and not saved; of somebody new by the number. */
export const customerDrafts = draftStore<CustomerDraft>()

const told = {
  workOrder: { added: t.added, edited: t.edited },
  drawer: { added: t.addedInDrawer, edited: t.updated }
}

export interface CustomerSaver {
  readonly $attempt: AttemptStore<'save'>['$attempt']
  readonly forgive: () => void
  /** Resolves the customer's id once it was taken; undefined when not, and `$attempt` says why. */
  readonly save: (draft: CustomerDraft) => Promise<string | undefined>
}

/** `before`: who is changed; undefined for somebody new. */
export function customerSaver(about: {
  readonly kind: CustomerFormKind
  readonly before: CustomerInfo | undefined
  readonly callRecordId?: string | undefined
}): CustomerSaver {
  const { kind, before, callRecordId } = about
  const attempt = attemptStore<'save'>()

  async function send({ typed, fields }: CustomerDraft): Promise<string> {
    const own = kind === 'workOrder' ? { customFieldValues: plain(fields) } : {}
    const body = { ...bodyOf(kind, typed), ...own }
    if (before) {
      const { id: customerId, version } = before
      await call(
        customerDetails.edit,
        { customerId, body: { ...body, customerId, version } },
        { silent: true }
      )
      return customerId
    }
    const added = await call(
      customerDetails.add,
      {
        body: {
          ...body,
          phone: typed.phone,
          dataSource: 0,
          ...(callRecordId !== undefined && { callRecordId })
        }
      },
      { silent: true }
    )
    return added.id
  }

  return {
    $attempt: attempt.$attempt,
    forgive() {
      if (attempt.$attempt.get().at !== 'busy') attempt.forget()
    },
    async save(draft) {
      let id: string | undefined
      const outcome = await attempt.make('save', async () => {
        id = await send(draft)
      })
      if (outcome !== 'done') return undefined
      notify('success', told[kind][before ? 'edited' : 'added']())
      return id
    }
  }
}

const plain = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

/** Which day it is for a form, in ms. */
export const today = (): number => (isStarted() ? environment().now() : Date.now())
