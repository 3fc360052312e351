/** Rules of selected address book members (rule number-import-22). */
import { taskMessages as messages } from '../../call-tasks/task-messages.ts'

interface Member {
  readonly id: string
}

/** Without duplicates; new members first. */
export function withMembers<M extends Member>(chosen: readonly M[], picked: readonly M[]): M[] {
  const there = new Set(chosen.map(({ id }) => id))
  const fresh = picked.filter(({ id }) => {
    const isNew = !there.has(id)
    there.add(id)
    return isNew
  })
  return [...fresh, ...chosen]
}

/** The page after a change: the current one while it exists, else the first. */
export const pageAfter = (page: number, pageSize: number, total: number): number =>
  page <= Math.max(1, Math.ceil(total / pageSize)) ? page : 1

const BY_MANAGER = 2

/** `allocateWay` 2 assigns each number to its manager, so every member needs one. */
export function pickerIssue(
  chosen: readonly Member[],
  allocateWay: number | undefined,
  customFields: readonly string[]
): string | undefined {
  if (chosen.length === 0) return messages.noMembers()
  return allocateWay === BY_MANAGER && !customFields.includes('所属经理')
    ? messages.noManager()
    : undefined
}
