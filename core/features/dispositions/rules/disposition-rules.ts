/** What an agent may save for a call (rule disposition-4), and how codes are found by typing. */
import { dispositionMessages as messages } from '../messages.ts'
import { type CallDisposition, REMARK_LIMIT } from '../schemas.ts'

export interface DispositionDraft {
  /** Blank for none. */
  readonly code: string
  readonly remark: string
}

export interface OfferedCode {
  readonly id: string
  readonly label: string
  readonly group: string
  readonly isRemarkRequired: boolean
}

export const offeredCodes = ({ groups }: Pick<CallDisposition, 'groups'>): readonly OfferedCode[] =>
  groups.flatMap(({ name, codes }) => codes.map(code => ({ ...code, group: name })))

// rule disposition-3
/** The codes whose name or group contains every typed word. */
export function codesMatching(all: readonly OfferedCode[], typed: string): readonly OfferedCode[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ label, group }) =>
    words.every(word => `${group} ${label}`.toLowerCase().includes(word))
  )
}

/** The first issue of what is to be saved, or undefined. */
export function dispositionIssue(
  all: Pick<CallDisposition, 'groups'>,
  { code, remark }: DispositionDraft
): string | undefined {
  if (code === '') return messages.missing()
  const chosen = offeredCodes(all).find(({ id }) => id === code)
  const text = remark.trim()
  if (chosen?.isRemarkRequired && text === '')
    return messages.remarkMissing({ label: chosen.label })
  return text.length > REMARK_LIMIT ? messages.remarkTooLong({ most: REMARK_LIMIT }) : undefined
}
