import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { Backend } from '../../backend.ts'
import { containing, newestOfMany } from '../../http/paging.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'

export function operationHandlers({ db }: Backend): Handlers['operations'] {
  return {
    async list({ query }, { session }) {
      let found = db.selectFrom('operation_log').where('enterprise_id', '=', session.enterpriseId)
      const { actionType, userName, detail, beginTime, endTime } = query
      if (actionType !== undefined) found = found.where('type', '=', actionType)
      if (userName?.trim()) found = found.where('user_name', 'like', containing(userName.trim()))
      if (detail?.trim()) {
        const pattern = containing(detail.trim())
        found = found.where(eb =>
          eb.or([eb('detail', 'like', pattern), eb('target', 'like', pattern)])
        )
      }
      if (beginTime !== undefined) found = found.where('created_at', '>=', beginTime)
      if (endTime !== undefined) found = found.where('created_at', '<=', endTime)
      const page = await newestOfMany(db, found.selectAll(), query)
      const list = page.list.map(
        (row): Operation => ({
          id: row.id,
          actionType: row.type as Operation['actionType'],
          userName: row.user_name,
          target: row.target,
          detail: row.detail,
          ip: row.ip,
          createTime: row.created_at
        })
      )
      return { ...page, list }
    }
  }
}
