/** Validation of the settings of a custom field. */
import type { CustomFieldType } from '../../customers/enums.ts'
import { fieldMessages as messages } from '../messages.ts'
import { isTyped, shapeOf } from './field-rules.ts'

interface FieldDraft {
  readonly fieldName: string
  readonly componentType: CustomFieldType
  readonly options: readonly { readonly label: string; readonly parentOptionId?: string | null }[]
}

export const hasOptions = (type: CustomFieldType): boolean => !isTyped(shapeOf(type))

/** The issue of each invalid value. */
export function fieldIssues(
  draft: FieldDraft
): Readonly<Partial<Record<'fieldName' | 'options', string>>> {
  const issues: Partial<Record<'fieldName' | 'options', string>> = {}
  if (draft.fieldName.trim() === '') issues.fieldName = messages.nameMissing()
  if (!hasOptions(draft.componentType)) return issues
  const labels = draft.options.map(({ label }) => label.trim())
  // Options of different parents may be called the same.
  const places = draft.options.map(({ label, parentOptionId }) =>
    [parentOptionId ?? '', label.trim()].join('\n')
  )
  const twice = labels.find((_, at) => places.indexOf(places[at] ?? '') !== at)
  if (labels.length === 0 || labels.includes('')) issues.options = messages.optionsMissing()
  else if (twice !== undefined) issues.options = messages.optionThere({ name: twice })
  return issues
}

/** Whether values of one type are values of the other. */
export function isSameShape(one: CustomFieldType, other: CustomFieldType): boolean {
  const shape = (type: CustomFieldType) => (type === 4 ? 2 : type === 5 ? 3 : type === 6 ? 1 : type)
  return shape(one) === shape(other)
}

/** One option a line. An unchanged line keeps its option; a changed one renames that of its place. */
export function optionsIn(
  text: string,
  before: Readonly<Record<string, string>>
): { readonly label: string; readonly id?: string }[] {
  const known = Object.entries(before)
  const lines = text.split('\n').map(line => line.trim())
  const labels = lines.filter(line => line !== '')
  const left = new Map(known.filter(([, label]) => !labels.includes(label)))
  return labels.map((label, at) => {
    const same = known.find(([, one]) => one === label)?.[0]
    const inPlace = known[at]?.[0]
    const id = same ?? (inPlace !== undefined && left.delete(inPlace) ? inPlace : undefined)
    return { label, ...(id !== undefined && { id }) }
  })
}
