import type { FieldMeta, FieldValues } from '../contract/entities/custom-field.ts'
import { ruleText } from '../text/rules.ts'
import { atMost } from './validators/fields.ts'

/** What may stand in a work order (doc 3 §4, §5). */
export const CONTENT_MOST = 1000
export const ORDER_REMARK_MOST = 100

export const serviceContent = atMost(CONTENT_MOST)
export const orderRemark = atMost(ORDER_REMARK_MOST)

/** The question whose 是 asks for the other field; any other answer takes that away. */
export const NEED = '是否有需求'
export const NEED_CONTENT = '需求内容'
const YES = '是'

/**
 * What the answer to 是否有需求 makes of 需求内容: demanded after 是, else cleared. `complaint` is
 * there when it is demanded and missing.
 */
export function afterNeed(
  metas: readonly Pick<FieldMeta, 'id' | 'fieldName' | 'fieldOptions'>[],
  values: FieldValues
): { readonly values: FieldValues; readonly complaint: string | undefined } {
  const need = metas.find(({ fieldName }) => fieldName === NEED)
  const content = metas.find(({ fieldName }) => fieldName === NEED_CONTENT)
  if (!need || !content) return { values, complaint: undefined }
  const isNeeded = (values[need.id] ?? []).some(id => need.fieldOptions[id] === YES)
  if (!isNeeded) {
    const { [content.id]: _, ...others } = values
    return { values: others, complaint: undefined }
  }
  const isThere = (values[content.id] ?? []).some(value => value.trim() !== '')
  const complaint = isThere ? undefined : ruleText.fieldMissing({ field: NEED_CONTENT })
  return { values, complaint }
}
