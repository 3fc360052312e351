/** Saving a customer from either form, with what each of them says when it is done (doc 3 §7). */

import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import type { FieldValues } from '../../contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { isStarted } from '../../environment.ts'
import { Failure } from '../../failure.ts'
import { type Clash, isOutrun, takeTheirs } from '../../lib/meeting.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { serverNow } from '../../server-time.ts'
import { draftStore } from '../../session/drafts.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { customerFormText as t } from '../../text/customer-form.ts'
import { customerChanged } from '../customer/changes.ts'
import { type AttemptStore, attemptStore } from '../sign-in/attempt.ts'
import { bodyOf, type CustomerFormKind, type CustomerTyped } from './draft.ts'
import { baseOf, type CustomerBase, type CustomerWritten, meetOver } from './meeting.ts'

export interface CustomerDraft {
  readonly typed: CustomerTyped
  readonly fields: FieldValues
}

/** What was typed and not saved, with what stood there when it was begun; of somebody new by the number. */
export const customerDrafts = draftStore<
  CustomerDraft & { readonly base?: CustomerBase | undefined }
>()

const silent = { silent: true } as const

const told = {
  workOrder: { added: t.added, edited: t.edited },
  drawer: { added: t.addedInDrawer, edited: t.updated }
}

export interface CustomerSaver {
  readonly $attempt: AttemptStore<'save'>['$attempt']
  readonly forgive: () => void
  /** What stands in the form since somebody else's word came, and where the two are not the same. */
  readonly $met: ReadableAtom<Met | undefined>
  /** What stood there last, as far as one knows; undefined of somebody new. */
  readonly base: () => CustomerBase | undefined
  /** Brings back a draft, over what stands there now. */
  readonly recover: (draft: CustomerDraft, base: CustomerBase) => CustomerDraft
  /** One of two words for the same fields, and what stands in the form besides. */
  readonly settle: (some: readonly Clash[], whose: 'mine' | 'theirs', draft: CustomerDraft) => void
  /**
   * Resolves the customer's id once it was taken; undefined when not: `$attempt` says why, or `$met`
   * says what is to be settled first. Nothing is written over what somebody else has saved meanwhile.
   */
  readonly save: (draft: CustomerDraft) => Promise<string | undefined>
}

export interface Met {
  readonly draft: CustomerDraft
  readonly clashes: readonly Clash[]
}

const writtenOf = ({ typed, fields }: CustomerDraft) => ({ values: typed, custom: fields })
const draftOf = ({ values, custom }: CustomerWritten): CustomerDraft => ({
  typed: values,
  fields: custom
})

/** `before`: who is changed; undefined for somebody new. */
export function customerSaver(about: {
  readonly kind: CustomerFormKind
  readonly before: CustomerInfo | undefined
  readonly callRecordId?: string | undefined
}): CustomerSaver {
  const { kind, before, callRecordId } = about
  const attempt = attemptStore<'save'>()

  const $met = atom<Met | undefined>(undefined)
  let base = before && baseOf(before)

  /** Puts what was typed together with what stands there by now. */
  function meet(draft: CustomerDraft, since: CustomerBase, theirs: CustomerBase): Met {
    const { merged, clashes } = meetOver(kind, writtenOf(draft), since, theirs)
    const met = { draft: draftOf(merged), clashes }
    base = theirs
    $met.set(met)
    return met
  }

  async function edit(customerId: string, draft: CustomerDraft, since: CustomerBase) {
    const { version } = since
    const body = {
      ...{ ...bodyOf(kind, draft.typed), phone: draft.typed.phone, customerId },
      ...(kind === 'workOrder' && {
        ...{ customFieldValues: plain(draft.fields), dataSource: 0 },
        ...(callRecordId !== undefined && { callRecordId })
      }),
      ...(version !== undefined && { version })
    }
    await call(customerDetails.edit, { customerId, body }, silent)
  }

  /** Somebody who is there; where others have changed something else, both stay. */
  async function change(customerId: string, draft: CustomerDraft, since: CustomerBase) {
    try {
      await edit(customerId, draft, since)
    } catch (error) {
      if (!isOutrun(error)) throw error
      const theirs = baseOf(await call(customerDetails.basicInformation, { customerId }, silent))
      const met = meet(draft, since, theirs)
      if (met.clashes.length > 0) throw new Failure('refused', d.conflict(), { cause: error })
      await edit(customerId, met.draft, theirs)
      notify('info', d.merged())
    }
    return customerId
  }

  async function send(draft: CustomerDraft): Promise<string> {
    if (before && base) return change(before.id, draft, base)
    const { typed, fields } = draft
    const own = kind === 'workOrder' ? { customFieldValues: plain(fields) } : {}
    const body = { ...bodyOf(kind, typed), ...own }
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
      silent
    )
    return added.id
  }

  return {
    $attempt: attempt.$attempt,
    forgive() {
      if (attempt.$attempt.get().at !== 'busy') attempt.forget()
    },
    $met: readonlyType($met),
    base: () => base,
    recover: (draft, since) =>
      base && base.version !== since.version ? meet(draft, since, base).draft : draft,
    settle(some, whose, draft) {
      const clashes = $met.get()?.clashes.filter(one => !some.includes(one)) ?? []
      const settled =
        whose === 'theirs' && base
          ? draftOf(
              takeTheirs(
                writtenOf(draft),
                base,
                some.flatMap(({ fields }) => fields)
              )
            )
          : draft
      $met.set({ draft: settled, clashes })
      attempt.forget()
    },
    async save(draft) {
      if (($met.get()?.clashes.length ?? 0) > 0) return undefined
      let id: string | undefined
      const outcome = await attempt.make('save', async () => {
        id = await send(draft)
      })
      if (outcome !== 'done') return undefined
      notify('success', told[kind][before ? 'edited' : 'added']())
      if (before) customerChanged({ customerId: before.id })
      return id
    }
  }
}

const plain = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

/** Which day it is for a form, in ms. */
export const today = (): number => (isStarted() ? serverNow() : Date.now())
