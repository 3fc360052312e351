/** Links that open the wall on another screen: what is made, opened, used and ended. */
import { randomUUID } from 'node:crypto'
import type { WallLinkInUse } from '../../../../core/features/seat-wall/schemas.ts'
import type { WebToken } from '../../auth/auth-handlers.ts'
import { digest, randomSecret } from '../../auth/secrets.ts'
import type { Session } from '../../auth/token-store.ts'
import { userDetail, userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { absent } from '../../http/refusal.ts'
import { ADDED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { seatWallServerMessages as messages } from './messages.ts'

type Needs = Pick<Backend, 'db' | 'limits' | 'shortLived' | 'tokens'>
type Request = Parameters<typeof recordOperation>[2]

export function wallLinks({ db, limits, shortLived, tokens }: Needs) {
  /** The links of a user that can be opened or whose screen is signed in. */
  const linksOf = ({ userId, enterpriseId }: Session) => {
    const now = Date.now()
    return db
      .selectFrom('wall_link')
      .leftJoin('short_lived', join =>
        join
          .onRef('short_lived.key', '=', 'wall_link.key')
          .on('short_lived.kind', '=', 'web-token')
          .on('short_lived.expires_at', '>', now)
      )
      .selectAll('wall_link')
      .select('short_lived.expires_at')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .where(eb => eb.or([eb('ends_at', '>', now), eb('short_lived.expires_at', 'is not', null)]))
      .orderBy('made_at', 'desc')
      .orderBy('id')
  }

  return {
    async make(session: Session, request: Request) {
      const { userId: user_id, enterpriseId: enterprise_id } = session
      const { username: account } = await userDetail(db, session)
      const [token, id] = [randomSecret(), randomUUID()]
      const key = digest(token)
      const confined = { to: 'seat-wall', lasts: limits.wallLife, linkId: id } as const
      const requester = { userId: user_id, enterpriseId: enterprise_id }
      const stored: WebToken = { account, client: 'web', session: requester, confined }
      await db
        .deleteFrom('wall_link')
        .where('family', 'is', null)
        .where('made_at', '<', Date.now() - limits.wallLinkLife)
        .execute()
      await shortLived.set('web-token', key, stored, limits.wallLinkLife)
      await db
        .insertInto('wall_link')
        .values({ id, enterprise_id, user_id, key, made_at: Date.now() })
        .execute()
      const log = { target: account, detail: messages.logLink() }
      await recordOperation(db, session, request, { type: ADDED, ...log })
      return {
        ...{ token, account },
        expiresIn: Math.floor(limits.wallLinkLife / 1000),
        lasts: Math.floor(limits.wallLife / 1000)
      }
    },

    async list(session: Session): Promise<WallLinkInUse[]> {
      const madeBy = await userName(db, session.userId)
      const rows = await linksOf(session).execute()
      return rows.map(row => ({
        ...{ id: row.id, madeBy, madeTime: row.made_at },
        ...{ openTime: row.opened_at, useTime: row.used_at },
        endTime: row.ends_at ?? row.expires_at ?? row.made_at
      }))
    },

    async end(session: Session, id: string, request: Request): Promise<void> {
      const link = await linksOf(session).where('id', '=', id).executeTakeFirst()
      if (!link) throw absent(messages.noLink())
      await shortLived.take('web-token', link.key)
      // It may have been opened since.
      const gone = await db
        .deleteFrom('wall_link')
        .where('id', '=', id)
        .returning('family')
        .executeTakeFirst()
      if (gone?.family) await tokens.endFamily(gone.family)
      const target = (await userDetail(db, session)).username
      await recordOperation(db, session, request, {
        ...{ type: REMOVED, target, detail: messages.logLinkEnded() }
      })
    },

    /** The screen of this login has read the wall. */
    async used({ family, confinedTo }: Session): Promise<void> {
      if (confinedTo !== 'seat-wall') return
      await db
        .updateTable('wall_link')
        .set({ used_at: Date.now() })
        .where('family', '=', family)
        .execute()
    }
  }
}
