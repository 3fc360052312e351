/** Names and places of departments (rules department-1, department-3). */
import { departmentMessages as messages } from './messages.ts'

/** In characters. */
export const LONGEST_NAME = 32
/** Departments from the top to the lowest. */
export const MOST_LEVELS = 6

/** Message for an invalid name. */
export function nameIssue(name: string): string | undefined {
  const typed = name.trim()
  if (typed === '') return messages.nameMissing()
  return typed.length > LONGEST_NAME ? messages.nameTooLong({ most: LONGEST_NAME }) : undefined
}

/** A name of at most the longest length, from another that may be longer; no character is cut in two. */
export function departmentNameOf(name: string): string {
  const cut = name.trim().slice(0, LONGEST_NAME)
  return (name.trim().length > LONGEST_NAME ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut).trim()
}

interface Placed {
  readonly id: string
  readonly parentId: string | null
}

/** The department and all above it, from the lowest; ends where a circle would begin. */
function lineOf(all: ReadonlyMap<string, Placed>, id: string | null): readonly string[] {
  const line: string[] = []
  for (
    let one = id === null ? undefined : all.get(id);
    one && !line.includes(one.id);
    one = one.parentId === null ? undefined : all.get(one.parentId)
  )
    line.push(one.id)
  return line
}

/** Why a department (undefined: a new one) cannot stand below another. */
export function placeIssue(
  departments: readonly Placed[],
  id: string | undefined,
  parentId: string | null
): string | undefined {
  const all = new Map(departments.map(one => [one.id, one]))
  if (parentId !== null && !all.has(parentId)) return messages.noParent()
  const above = lineOf(all, parentId)
  if (id !== undefined && above.includes(id)) return messages.intoItself()
  const own = lineOf(all, id ?? null).length
  const below = departments.map(one => {
    const line = lineOf(all, one.id)
    return id !== undefined && line.includes(id) ? line.length - own : 0
  })
  const levels = above.length + 1 + Math.max(0, ...below)
  return levels > MOST_LEVELS ? messages.tooDeep({ most: MOST_LEVELS }) : undefined
}
