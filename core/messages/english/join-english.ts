/** English of what stands between texts that are joined. */
import type { English } from '../english-of.ts'
import type { joinMessages } from '../join-messages.ts'

export const join = {
  list: ', ',
  clause: '; ',
  comma: ', ',
  labelled: '{label}: {value}',
  aside: '{text} ({note})',
  note: ' ({note})',
  gap: ' · ',
  sentences: '{first}. {next}',
  next: ' '
} satisfies English<typeof joinMessages>
