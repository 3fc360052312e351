/** Validation of the settings of work orders (rule order-handling-9). */
import type { AllocationKind } from '../enums.ts'
import { orderMessages as messages } from '../messages.ts'

interface TypeDraft {
  readonly name: string
  readonly dueMinutes: number | null
  readonly warnMinutes: number | null
  readonly allocation: AllocationKind
  readonly handlerId: string | null
  readonly groupId: string | null
}

type Issues<Key extends string> = Readonly<Partial<Record<Key, string>>>

/** The issue of each invalid value. */
export function typeIssues(draft: TypeDraft): Issues<keyof TypeDraft> {
  const { name, dueMinutes, warnMinutes, allocation, handlerId, groupId } = draft
  const issues: Partial<Record<keyof TypeDraft, string>> = {}
  if (name.trim() === '') issues.name = messages.nameMissing()
  if (warnMinutes !== null && dueMinutes === null) issues.dueMinutes = messages.dueMissing()
  if (warnMinutes !== null && dueMinutes !== null && warnMinutes >= dueMinutes)
    issues.warnMinutes = messages.warnTooLong()
  if (allocation === 'handler' && handlerId === null) issues.handlerId = messages.handlerMissing()
  if (takesGroup(allocation) && groupId === null) issues.groupId = messages.groupMissing()
  return issues
}

export const takesGroup = (allocation: AllocationKind): boolean =>
  allocation === 'group' || allocation === 'turn' || allocation === 'least'
