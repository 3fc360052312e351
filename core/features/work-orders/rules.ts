import { atMost } from '../../lib/validation/field-validators.ts'
import { ruleMessages } from '../../lib/validation/validation-messages.ts'
import { NEED, NEED_CONTENT, YES } from '../custom-fields/rules/known-fields.ts'
import type { FieldMeta, FieldValues } from '../custom-fields/schemas.ts'

/** Validation of a work order (rule work-order-2, rule custom-field-5). */
export const CONTENT_MOST = 1000 // rule work-order-2
export const ORDER_REMARK_MOST = 100 // rule work-order-2

export const serviceContent = atMost(CONTENT_MOST)
export const orderRemark = atMost(ORDER_REMARK_MOST)

type Metas = readonly Pick<FieldMeta, 'id' | 'fieldName' | 'fieldOptions'>[]

/** Whether 是否有需求 is answered with 是. */
export function hasNeed(metas: Metas, values: FieldValues): boolean {
  const need = metas.find(({ fieldName }) => fieldName === NEED)
  return need !== undefined && (values[need.id] ?? []).some(id => need.fieldOptions[id] === YES)
}

/**
 * Effect of 是否有需求 on 需求内容: required after 是, otherwise cleared. `issue` is set when it is required
 * and missing.
 */
export function afterNeed(
  metas: Metas,
  values: FieldValues
): { readonly values: FieldValues; readonly issue: string | undefined } {
  const need = metas.find(({ fieldName }) => fieldName === NEED)
  const content = metas.find(({ fieldName }) => fieldName === NEED_CONTENT)
  if (!need || !content) return { values, issue: undefined }
  if (!hasNeed(metas, values)) {
    const { [content.id]: _, ...others } = values
    return { values: others, issue: undefined }
  }
  const isThere = (values[content.id] ?? []).some(value => value.trim() !== '')
  const issue = isThere ? undefined : ruleMessages.fieldMissing({ field: NEED_CONTENT })
  return { values, issue }
}
