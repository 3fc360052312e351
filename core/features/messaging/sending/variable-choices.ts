/** Where the values of variables come from. */
import { isPhoneColumn } from '../../number-import/rules/sheet-columns.ts'
import type { SendForm } from './send-draft.ts'
import { sendMessages as messages } from './send-messages.ts'

const NAME = '姓名'
const COMPANY = '公司'

/** Fields that the chosen recipients have, each once. */
export function fieldNames(about: {
  /** Of the chosen file. */
  readonly columns: readonly string[]
  /** Of the chosen call task. */
  readonly callTask: readonly string[] | undefined
  /** Of the members of the address book. */
  readonly member: readonly string[]
  readonly hasPeople: boolean
}): readonly string[] {
  const { columns, callTask = [], member, hasPeople } = about
  const ofFile = columns.filter(name => name !== '' && !isPhoneColumn(name))
  return [...new Set([NAME, ...ofFile, ...callTask, ...member, ...(hasPeople ? [COMPANY] : [])])]
}

/** The field that fills a variable: the chosen one, else the one of its name; blank for the same value. */
export const fieldOf = (
  variable: string,
  fields: Readonly<Record<string, string>>,
  known: readonly string[]
): string | undefined => fields[variable] ?? (known.includes(variable) ? variable : undefined)

export const fieldPath = (variable: string): `fields.${string}` => `fields.${variable}`
export const valuePath = (variable: string): `values.${string}` => `values.${variable}`

/** What is missing for the variables of a template. */
export const variableIssues = (
  variables: readonly string[],
  { fields, values }: Pick<SendForm, 'fields' | 'values'>,
  known: readonly string[]
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    variables.flatMap(name => {
      const field = fieldOf(name, fields, known)
      const isBlank = (values[name] ?? '').trim() === ''
      return [
        [fieldPath(name), field === undefined ? messages.fieldMissing({ name }) : undefined],
        [valuePath(name), field === '' && isBlank ? messages.valueMissing({ name }) : undefined]
      ]
    })
  )
