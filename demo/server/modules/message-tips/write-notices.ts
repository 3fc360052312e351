import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

export interface Notice {
  readonly userIds: readonly string[]
  readonly title: string
  readonly message: string
}

/** Writes tips in the transaction, and adds who has new ones; the author of a change gets none. */
export async function writeNotices(
  inside: Transaction<Tables>,
  enterpriseId: string,
  notices: readonly Notice[],
  { users }: { readonly users: Set<string> },
  authorId?: string
): Promise<void> {
  const tips = notices.flatMap(({ userIds, title, message }) =>
    [...new Set(userIds)]
      .filter(userId => userId !== authorId)
      .map(user_id => ({
        ...{ id: randomUUID(), user_id, enterprise_id: enterpriseId, title, message },
        ...{ created_at: Date.now(), has_read: false }
      }))
  )
  if (tips.length === 0) return
  await inside.insertInto('message_tip').values(tips).execute()
  for (const { user_id } of tips) users.add(user_id)
}
