import { useEffect, useMemo, useState } from 'react'
import { begin } from '../../widgets/parts/begin-part.ts'
import { DescribedRows } from './described-list.tsx'
import { type Filters, queryOf, readFilters } from './filters.ts'
import type { ListDescription } from './list-description.ts'

/** A list in a drawer or beside other content, whose search state is not in the address. */
export function LocalList<Row, Query extends object>(props: {
  readonly about: ListDescription<Row, Query>
  /** The part of the query that is not searched by, as JSON, such as the id of what the rows are of. */
  readonly fixed?: string
}) {
  const { about, fixed = '{}' } = props
  const { list, fields } = about
  const [filters, setFilters] = useState<Filters>({})
  const query = useMemo<Query>(
    () => ({ ...JSON.parse(fixed), ...queryOf<Query>(fields, filters) }),
    [fixed, fields, filters]
  )
  useEffect(() => begin(list.search(query)), [list, query])
  return (
    <DescribedRows
      about={about}
      pagerLabel={about.label()}
      listQuery={{
        ...{ filters, query },
        search: next => setFilters(readFilters(fields, next)),
        turnTo: page => begin(list.turnTo(page)),
        resize: size => begin(list.resize(size))
      }}
    />
  )
}
