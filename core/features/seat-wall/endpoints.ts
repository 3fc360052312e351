import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { forcedStates, SeatWall, WallLinkInUse } from './schemas.ts'

/** The seats whose calls the user may see, and what a supervisor may do to them. */
export const seatWall = named('seatWall', {
  /**
   * Reading requests `seat_wall_modify` for 150 s: the page reads again every minute, and after a
   * reconnect.
   */
  list: endpoint('GET', '/seat_wall', {
    summary: '坐席监控',
    needs: 'CMC.DATA.MANA.CENTER',
    reply: SeatWall
  }),
  /** During a call the state applies once the call has ended: `isDeferred`. */
  force: endpoint('PUT', '/seat_wall/{seatId}/state', {
    summary: '强制修改坐席状态',
    needs: 'CCS.MONI.CUTIN',
    body: z.object({ signState: z.enum(forcedStates) }),
    reply: z.object({ isDeferred: z.boolean() })
  }),
  /**
   * A link that opens the wall on another screen: once, within `expiresIn` seconds. Its session
   * lasts for `lasts` seconds and reads nothing else.
   */
  makeLink: endpoint('POST', '/seat_wall/links', {
    summary: '生成墙屏链接',
    needs: 'CCS.MONI.CUTIN',
    reply: z.object({
      token: z.string(),
      account: z.string(),
      expiresIn: z.number(),
      lasts: z.number()
    })
  }),
  /** The user's own links in the enterprise, newest first. */
  links: endpoint('GET', '/seat_wall/links', {
    summary: '墙屏链接列表',
    needs: 'CCS.MONI.CUTIN',
    reply: z.array(WallLinkInUse)
  }),
  /** The link opens no screen any more; the screen that it opened is signed out. */
  endLink: endpoint('DELETE', '/seat_wall/links/{linkId}', {
    summary: '结束墙屏链接',
    needs: 'CCS.MONI.CUTIN',
    reply: z.null()
  })
})
