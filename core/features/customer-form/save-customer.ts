/** Saves a customer from either form, with its success message (rule customer-17). */

import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { isStarted } from '../../environment/environment.ts'
import { serverNow } from '../../environment/server-time.ts'
import { Failure } from '../../failure.ts'
import { type FieldConflict, isVersionConflict, takeTheirs } from '../../lib/merge/merge3.ts'
import { type MutationStore, mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts/draft-store.ts'
import type { FieldValues } from '../custom-fields/schemas.ts'
import { customerActionMessages } from '../customer-details/action-messages.ts'
import { customerChanged } from '../customer-details/customer-changes.ts'
import { customerDetails } from '../customer-details/endpoints.ts'
import type { CustomerInfo } from '../customers/customer-info-schemas.ts'
import { bodyOf, type CustomerFormKind, type CustomerTyped } from './customer-draft.ts'
import {
  baseOf,
  type CustomerBase,
  type CustomerWritten,
  rebaseCustomer
} from './customer-merge.ts'
import { customerFormMessages as messages } from './messages.ts'

export interface CustomerDraft {
  readonly typed: CustomerTyped
  readonly fields: FieldValues
}

/** Unsaved input with its base values; a new customer by number. */
export const customerDrafts = draftStore<
  CustomerDraft & { readonly base?: CustomerBase | undefined }
>()

const silent = { silent: true } as const

const savedTexts = {
  workOrder: { added: messages.added, edited: messages.edited },
  drawer: { added: messages.addedInDrawer, edited: messages.updated }
}

export interface CustomerSaver {
  readonly $attempt: MutationStore<'save'>['$attempt']
  readonly clearFailure: () => void
  /** Form values rebased on another user's newer version, and the conflicts. */
  readonly $met: ReadableAtom<RebasedCustomer | undefined>
  /** The last known version; undefined for a new customer. */
  readonly base: () => CustomerBase | undefined
  /** Restores a draft over the current version. */
  readonly recover: (draft: CustomerDraft, base: CustomerBase) => CustomerDraft
  /** Resolves conflicts of the given fields. */
  readonly settle: (
    some: readonly FieldConflict[],
    whose: 'mine' | 'theirs',
    draft: CustomerDraft
  ) => void
  /**
   * Resolves to the customer id once saved; otherwise undefined, with the failure in `$attempt` or
   * the conflicts in `$met`. A newer version is never overwritten.
   */
  readonly save: (draft: CustomerDraft) => Promise<string | undefined>
}

export interface RebasedCustomer {
  readonly draft: CustomerDraft
  readonly conflicts: readonly FieldConflict[]
}

const writtenOf = ({ typed, fields }: CustomerDraft) => ({ values: typed, custom: fields })
const draftOf = ({ values, custom }: CustomerWritten): CustomerDraft => ({
  typed: values,
  fields: custom
})

/** @param before The edited customer; undefined for a new one. */
export function customerSaver(about: {
  readonly kind: CustomerFormKind
  readonly before: CustomerInfo | undefined
  readonly callRecordId?: string | undefined
}): CustomerSaver {
  const { kind, before, callRecordId } = about
  const attempt = mutationStore<'save'>()

  const $met = atom<RebasedCustomer | undefined>(undefined)
  let base = before && baseOf(before)

  /** Merges the input with the current version. */
  function meet(draft: CustomerDraft, since: CustomerBase, theirs: CustomerBase): RebasedCustomer {
    const { merged, conflicts } = rebaseCustomer(kind, writtenOf(draft), since, theirs)
    const met = { draft: draftOf(merged), conflicts }
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

  /** Saves an existing customer; changes to different fields are merged. */
  async function change(customerId: string, draft: CustomerDraft, since: CustomerBase) {
    try {
      await edit(customerId, draft, since)
    } catch (error) {
      if (!isVersionConflict(error)) throw error
      const theirs = baseOf(await call(customerDetails.basicInformation, { customerId }, silent))
      const met = meet(draft, since, theirs)
      if (met.conflicts.length > 0)
        throw new Failure('refused', customerActionMessages.conflict(), { cause: error })
      await edit(customerId, met.draft, theirs)
      notify('info', customerActionMessages.merged())
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
    clearFailure() {
      if (attempt.$attempt.get().status !== 'busy') attempt.forget()
    },
    $met: readonlyType($met),
    base: () => base,
    recover: (draft, since) =>
      base && base.version !== since.version ? meet(draft, since, base).draft : draft,
    settle(some, whose, draft) {
      const conflicts = $met.get()?.conflicts.filter(one => !some.includes(one)) ?? []
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
      $met.set({ draft: settled, conflicts })
      attempt.forget()
    },
    async save(draft) {
      if (($met.get()?.conflicts.length ?? 0) > 0) return undefined
      let id: string | undefined
      const outcome = await attempt.make('save', async () => {
        id = await send(draft)
      })
      if (outcome !== 'done') return undefined
      notify('success', savedTexts[kind][before ? 'edited' : 'added']())
      if (before) customerChanged({ customerId: before.id })
      return id
    }
  }
}

const plain = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

/** Current time of a form, in ms. */
export const today = (): number => (isStarted() ? serverNow() : Date.now())
