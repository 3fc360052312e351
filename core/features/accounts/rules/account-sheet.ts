/** The rows of a file of accounts: the same rules for the check and for the import. */
import {
  memberMobile,
  memberName,
  memberUsername
} from '../../../lib/validation/account-validators.ts'
import { memberMessages } from '../../members/messages.ts'
import { numberInCell } from '../../number-import/rules/people-sheet.ts'
import { accountPageMessages as messages } from '../messages.ts'
import type { AccountProblem } from '../schemas.ts'

const columns = {
  name: messages.columnName,
  username: messages.columnUsername,
  mobile: messages.columnMobile,
  department: messages.columnDepartment,
  roles: messages.columnRoles
} as const
type Column = keyof typeof columns
const order = Object.keys(columns) as Column[]
/** Headings of files that do not come from the template. */
const englishNames: Readonly<Record<Column, string>> = {
  ...{ name: 'name', username: 'account', mobile: 'mobile number' },
  ...{ department: 'department', roles: 'roles' }
}
const isNamed = (column: Column) => (cell: string) =>
  cell.trim() === columns[column]() || cell.trim().toLowerCase() === englishNames[column]

/** Heading of the template. */
export const accountHeading = (): readonly string[] => order.map(column => columns[column]())

/** What the cells of departments and roles may name, and which names and numbers are taken. */
export interface AccountPlaces {
  /** By name and by path; null for a name that several departments have. */
  readonly departments: ReadonlyMap<string, string | null>
  readonly roles: ReadonlyMap<string, { readonly id: string; readonly canGive: boolean }>
  readonly usernames: ReadonlySet<string>
  readonly mobiles: ReadonlySet<string>
}

export interface NewAccount {
  readonly name: string
  readonly username: string
  readonly mobile: string
  readonly departmentId: string
  readonly roleIds: readonly string[]
}

type Problem = Omit<AccountProblem, 'row'>
export type AccountRow =
  | { readonly account: NewAccount }
  | { readonly problems: readonly Problem[] }

/** What is wrong with a heading; undefined for one with each column once. */
export function headingIssue(heading: readonly string[]): string | undefined {
  for (const name of order) {
    const column = columns[name]()
    const count = heading.filter(isNamed(name)).length
    if (count === 0) return messages.headingMissing({ column })
    if (count > 1) return messages.headingTwice({ column })
  }
  return undefined
}

/** The cells of a row by column; a number without its spaces and hyphens. */
function cellsOf(heading: readonly string[], cells: readonly string[]): Record<Column, string> {
  const cell = (column: Column) => (cells[heading.findIndex(isNamed(column))] ?? '').trim()
  return {
    ...{ name: cell('name'), username: cell('username'), mobile: numberInCell(cell('mobile')) },
    ...{ department: cell('department'), roles: cell('roles') }
  }
}

/** What must be unique in a row. */
export const accountNames = (
  heading: readonly string[],
  cells: readonly string[]
): Pick<NewAccount, 'username' | 'mobile'> => cellsOf(heading, cells)

/** Reads the rows below a heading one after the other; later duplicates are problems. */
export function accountRows(heading: readonly string[], places: AccountPlaces) {
  const titleOf = (column: Column) => heading.find(isNamed(column))?.trim() ?? columns[column]()
  const seen = { username: new Map<string, number>(), mobile: new Map<string, number>() }

  function uniqueIssue(
    column: 'username' | 'mobile',
    value: string
  ): readonly [reason: string, suggestion: string] | undefined {
    // User names are unique without regard to case.
    const key = value.toLowerCase()
    const first = seen[column].get(key)
    const isName = column === 'username'
    if (first !== undefined)
      return [
        isName ? messages.usernameTwice({ row: first }) : messages.mobileTwice({ row: first }),
        messages.another()
      ]
    if ((isName ? places.usernames : places.mobiles).has(key))
      return [isName ? messages.usernameThere() : messages.mobileThere(), messages.another()]
    return undefined
  }

  function departmentIssue(value: string): readonly [string, string] | undefined {
    if (value === '') return [memberMessages.departmentMissing(), messages.departmentHow()]
    const found = places.departments.get(value)
    if (found === undefined) return [messages.departmentUnknown(), messages.departmentHow()]
    return found === null ? [messages.departmentAlike(), messages.departmentHow()] : undefined
  }

  function roleIssue(names: readonly string[]): readonly [string, string] | undefined {
    if (names.length === 0) return [memberMessages.rolesMissing(), messages.roleHow()]
    for (const name of names) {
      const role = places.roles.get(name)
      if (!role) return [messages.roleUnknown({ name }), messages.roleHow()]
      if (!role.canGive) return [messages.roleBeyond({ name }), messages.roleBeyondHow()]
    }
    return undefined
  }

  return (cells: readonly string[], row: number): AccountRow => {
    const { name, username, mobile, department, roles } = cellsOf(heading, cells)
    const problems: Problem[] = []
    const add = (column: string, value: string, reason: string, suggestion: string) =>
      void problems.push({ column, value: value.slice(0, 60), reason, suggestion })
    if (cells.slice(heading.length).some(extra => extra.trim() !== ''))
      add('', cells.join(','), messages.rowColumns(), messages.rowColumnsHow())
    const names = [...new Set(roles.split(/[、，,;；]/).map(one => one.trim()))].filter(Boolean)
    const check = (column: Column, value: string, issue: string | undefined) => {
      if (issue) add(titleOf(column), value, issue, messages.asRule())
      return issue === undefined
    }
    check('name', name, memberName(name))
    const unique = (column: 'username' | 'mobile', value: string) => {
      const issue = uniqueIssue(column, value)
      if (issue) add(titleOf(column), value, ...issue)
    }
    if (check('username', username, memberUsername(username))) unique('username', username)
    if (check('mobile', mobile, memberMobile(mobile))) unique('mobile', mobile)
    const wrongDepartment = departmentIssue(department)
    if (wrongDepartment) add(titleOf('department'), department, ...wrongDepartment)
    const wrongRole = roleIssue(names)
    if (wrongRole) add(titleOf('roles'), roles, ...wrongRole)
    if (problems.length > 0) return { problems }
    // A row that is rejected takes nothing from a later one.
    seen.username.set(username.toLowerCase(), row)
    seen.mobile.set(mobile, row)
    return {
      account: {
        ...{ name, username, mobile, departmentId: places.departments.get(department) ?? '' },
        roleIds: names.flatMap(one => places.roles.get(one)?.id ?? [])
      }
    }
  }
}
