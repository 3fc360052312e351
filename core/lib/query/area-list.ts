import type { Endpoint } from '../../contract/endpoint.ts'
import type { z } from '../../contract/zod.ts'
import { onBackOnline } from '../../net/back-online.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { type PagedListStore, pagedList } from './paged-list.ts'

/** Search parameters of a list endpoint, without paging. */
export type SearchOf<E extends Endpoint> = Omit<z.input<E['query']>, 'page' | 'pageSize' | 'sort'>

/** A paged list of an area; cleared when the user or the enterprise changes. */
export function areaList<Row, Query, Sum = undefined>(
  about: Parameters<typeof pagedList<Row, Query, Sum>>[0]
): PagedListStore<Row, Query, Sum> {
  const list = pagedList(about)
  onSignedOut(list.clear)
  onBackOnline(() => {
    if (list.$list.get().state === 'fail') void list.reload()
  })
  return list
}
