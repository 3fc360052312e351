import type { Operation } from '../../../core/contract/entities/operation.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { COUNT_LIMIT, containing, countUpTo, pageOfRows, rowsOf } from '../paging.ts'

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
      const { limit, offset } = rowsOf(query)
      const rows = await found
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const total = await countUpTo(db, found.select('id').limit(COUNT_LIMIT))
      const list = rows.map(
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
      return pageOfRows(list, total, query)
    }
  }
}
