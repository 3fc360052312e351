import type { Endpoint } from '../contract/endpoint.ts'
import type { z } from '../contract/zod.ts'
import { onStart } from '../environment.ts'
import { onHostEvent } from '../events.ts'
import { type PagedListStore, pagedList } from './paged-list.ts'

/** What a list endpoint may be asked for, apart from the page. */
export type SearchOf<E extends Endpoint> = Omit<z.input<E['query']>, 'page' | 'pageSize'>

/** A paged list of an area: nobody finds the rows of whoever was signed in before. */
export function areaList<Row, Query, Sum = undefined>(
  about: Parameters<typeof pagedList<Row, Query, Sum>>[0]
): PagedListStore<Row, Query, Sum> {
  const list = pagedList(about)
  onStart(() => {
    const stop = onHostEvent('signed-out', list.clear)
    return () => {
      stop()
      list.clear()
    }
  })
  return list
}
