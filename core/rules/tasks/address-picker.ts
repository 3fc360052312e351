/** The chosen members of an address book (doc 2 §4.4). */
import { taskText as t } from '../../text/tasks.ts'

interface Member {
  readonly id: string
}

/** Each once; those who are new come first. */
export function withMembers<M extends Member>(chosen: readonly M[], picked: readonly M[]): M[] {
  const there = new Set(chosen.map(({ id }) => id))
  const fresh = picked.filter(({ id }) => {
    const isNew = !there.has(id)
    there.add(id)
    return isNew
  })
  return [...fresh, ...chosen]
}

/** The page that is shown after a change: the same while there is one, else the first. */
export const pageAfter = (page: number, pageSize: number, total: number): number =>
  page <= Math.max(1, Math.ceil(total / pageSize)) ? page : 1

const BY_MANAGER = 2

/** `allocateWay` 2 gives each number to its manager, so each has to have one. */
export function pickerComplaint(
  chosen: readonly Member[],
  allocateWay: number | undefined,
  customFields: readonly string[]
): string | undefined {
  if (chosen.length === 0) return t.noMembers()
  return allocateWay === BY_MANAGER && !customFields.includes('所属经理')
    ? t.noManager()
    : undefined
}
