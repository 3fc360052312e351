import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import type { HomeReport } from '../../../core/features/home/schemas.ts'

/** Whose calls a report counts. */
export function scopeText({ scope, name, hasLower }: HomeReport['scope']): string {
  if (scope === 'own') return messages.scopeOwn()
  if (scope === 'department' && hasLower) return messages.scopeDepartments({ name })
  const sentences = {
    group: messages.scopeGroup,
    department: messages.scopeDepartment,
    all: messages.scopeAll
  }
  return sentences[scope]({ name })
}
