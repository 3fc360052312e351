/** Load of working pages: fourteen requests, by every signed-in user. */

export interface Ask {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly body?: string
  readonly token: string
}

/** Ids used in the requests, read from the server beforehand. */
export interface Known {
  readonly calls: readonly string[]
  readonly customers: readonly string[]
}

/** One of each of the fourteen requests, for one user. */
export function mixFor(token: string, { calls, customers }: Known, turn: number): readonly Ask[] {
  const call = calls[turn % calls.length] ?? ''
  const customer = customers[turn % customers.length] ?? ''
  const since = new Date().setHours(0, 0, 0, 0)
  const get = (path: string): Ask => ({ method: 'GET', path: `/api${path}`, token })
  return [
    get('/users/detail'),
    get('/agent/status'),
    get('/enterprise/config'),
    get(`/workbench/figures?beginTime=${since}`),
    get('/workbench/missed_calls'),
    get('/call_records?page=1&pageSize=10'),
    get('/call_records?page=1&pageSize=10&isMine=true'),
    get(`/call_records/base/${call}`),
    get('/customers?page=1&pageSize=20'),
    get(`/customers/${customer}`),
    get(`/customers/${customer}/callRecords`),
    get(`/service_records?page=1&pageSize=10&customerId=${customer}`),
    get('/message_tips?page=1&pageSize=10'),
    { method: 'PUT', path: '/api/message_tips/has_read', token }
  ]
}
