interface Asked {
  readonly page: number
  readonly pageSize: number
}

/** What a query fetches for one page: a row more than is shown says whether there are others. */
export const rowsOf = ({ page, pageSize }: Asked) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize
})

export const pageOfRows = <Row>(
  rows: readonly Row[],
  total: number,
  { page, pageSize }: Asked
) => ({
  list: rows.slice(0, pageSize),
  page,
  pageSize,
  total,
  hasMore: rows.length > pageSize
})
