/**
 * One work order with its custom fields, as the card beside a call shows and edits it (rule
 * work-order-7).
 */

import { type MutationStore, mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryStore, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { NEED, NEED_CONTENT, YES } from '../custom-fields/rules/known-fields.ts'
import type { FieldMeta, FieldValues } from '../custom-fields/schemas.ts'
import { serviceRecords } from './endpoints.ts'
import { workOrderMessages as messages } from './messages.ts'
import type { ServiceRecordDetail } from './schemas.ts'
import { emitWritten } from './work-order.ts'

export interface CardTyped {
  readonly remark: string
  readonly workOrderFields: FieldValues
}

export interface WorkOrderCard {
  readonly $detail: QueryStore<ServiceRecordDetail>['$store']
  readonly $attempt: MutationStore<'save'>['$attempt']
  readonly load: () => Promise<void>
  readonly clearFailure: () => void
  /** Resolves whether the server accepted it. */
  readonly save: (typed: CardTyped) => Promise<boolean>
}

export function workOrderCard(serviceRecordId: string): WorkOrderCard {
  const detail = queryStore<ServiceRecordDetail>()
  const attempt = mutationStore<'save'>()
  const load = () =>
    detail.load(() =>
      call(serviceRecords.details, { serviceId: serviceRecordId }, { silent: true })
    )
  return {
    $detail: detail.$store,
    $attempt: attempt.$attempt,
    load,
    clearFailure() {
      if (attempt.$attempt.get().status !== 'busy') attempt.forget()
    },
    async save(typed) {
      const now = detail.$store.get()
      if (now.status !== 'ready') return false
      const { serviceType, serviceContent, callTaskItemId, customerId, callRecordId } = now.value
      const body = {
        ...{ serviceRecordId, serviceType, serviceContent },
        ...{ callTaskItemId, customerId, callRecordId },
        ...typed,
        // Of what was read: another's change is not overwritten.
        version: now.value.updateTime,
        workOrderFields: plain(typed.workOrderFields)
      }
      const outcome = await attempt.make('save', () =>
        call(serviceRecords.update, { body }, { silent: true })
      )
      // What was typed can be sent again, after the user has been notified of the other change.
      if (typeof outcome !== 'string' && outcome.code === 'VERSION_CONFLICT') await load()
      if (outcome !== 'done') return false
      notify('success', messages.saved())
      emitWritten(serviceRecordId)
      await load()
      return true
    }
  }
}

const plain = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

/** 是否有需求 controls 需求内容: required with 是, otherwise hidden and without an answer. */
export function askForNeed(metas: readonly FieldMeta[], values: FieldValues): readonly FieldMeta[] {
  const question = metas.find(({ fieldName }) => fieldName === NEED)
  if (!question) return metas
  const answer = values[question.id]?.[0] ?? ''
  const isNeeded = (question.fieldOptions[answer] ?? answer) === YES
  return metas.flatMap(meta => {
    if (meta.fieldName !== NEED_CONTENT) return [meta]
    return isNeeded ? [{ ...meta, required: true }] : []
  })
}

/** The fields that a record of a service type has. */
export const fieldsOfType = (metas: readonly FieldMeta[], serviceType: string): FieldMeta[] =>
  metas.filter(
    ({ serviceTypes = [] }) => serviceTypes.length === 0 || serviceTypes.includes(serviceType)
  )
