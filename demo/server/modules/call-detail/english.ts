/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { recordServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  recordServer: {
    calls: 'Call records',
    removedCount: 'Deleted: {count}'
  } satisfies English<typeof recordServerMessages>
}
