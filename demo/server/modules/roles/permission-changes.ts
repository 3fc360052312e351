/** Open pages of users whose permissions changed read them again. */
import type { RealtimeServer } from '../../realtime/realtime-server.ts'

export function publishPermissions(
  realtime: Pick<RealtimeServer, 'publishTo'>,
  enterpriseId: string,
  users: readonly string[]
): void {
  for (const userId of users)
    realtime.publishTo({ userId, enterpriseId }, { topic: 'permission_modify', data: null })
}
