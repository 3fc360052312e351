/** One work order with its own fields, as a card beside a call shows and changes it (doc 3 §4). */

import { serviceRecords } from '../../contract/endpoints/service-records.ts'
import type { FieldMeta, FieldValues } from '../../contract/entities/custom-field.ts'
import type { ServiceRecordDetail } from '../../contract/entities/service-record.ts'
import { type RemoteStore, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { workOrderText as t } from '../../text/work-order.ts'
import { type AttemptStore, attemptStore } from '../sign-in/attempt.ts'
import { tellWritten } from './work-order.ts'

export interface CardTyped {
  readonly remark: string
  readonly workOrderFields: FieldValues
}

export interface WorkOrderCard {
  readonly $detail: RemoteStore<ServiceRecordDetail>['$store']
  readonly $attempt: AttemptStore<'save'>['$attempt']
  readonly load: () => Promise<void>
  readonly forgive: () => void
  /** Resolves whether it was taken. */
  readonly save: (typed: CardTyped) => Promise<boolean>
}

export function workOrderCard(serviceRecordId: string): WorkOrderCard {
  const detail = remote<ServiceRecordDetail>()
  const attempt = attemptStore<'save'>()
  const load = () =>
    detail.load(() =>
      call(serviceRecords.details, { serviceId: serviceRecordId }, { silent: true })
    )
  return {
    $detail: detail.$store,
    $attempt: attempt.$attempt,
    load,
    forgive() {
      if (attempt.$attempt.get().at !== 'busy') attempt.forget()
    },
    async save(typed) {
      const now = detail.$store.get()
      if (now.at !== 'ready') return false
      const { serviceType, serviceContent, callTaskItemId, customerId, callRecordId } = now.value
      const body = {
        ...{ serviceRecordId, serviceType, serviceContent },
        ...{ callTaskItemId, customerId, callRecordId },
        ...typed,
        workOrderFields: plain(typed.workOrderFields)
      }
      const outcome = await attempt.make('save', () =>
        call(serviceRecords.update, { body }, { silent: true })
      )
      if (outcome !== 'done') return false
      notify('success', t.saved())
      tellWritten(serviceRecordId)
      await load()
      return true
    }
  }
}

const plain = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([id, list]) => [id, [...list]]))

/**
 * 是否有需求 rules over 需求内容: with 是 it must be written, else it is not asked and has no answer.
 */
export function askForNeed(metas: readonly FieldMeta[], values: FieldValues): readonly FieldMeta[] {
  const question = metas.find(({ fieldName }) => fieldName === t.need())
  if (!question) return metas
  const answer = values[question.id]?.[0] ?? ''
  const isNeeded = (question.fieldOptions[answer] ?? answer) === t.yes()
  return metas.flatMap(meta => {
    if (meta.fieldName !== t.needContent()) return [meta]
    return isNeeded ? [{ ...meta, required: true }] : []
  })
}
