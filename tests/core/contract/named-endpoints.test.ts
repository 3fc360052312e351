import { expect, it } from 'vitest'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'

const named = Object.entries(allEndpoints).flatMap(([area, rows]) =>
  Object.entries<Endpoint>(rows)
    .filter(([, { name }]) => name !== undefined)
    .map(([key, { name }]) => ({ name, key: `${area}.${key}` }))
)

it('gives each endpoint outside the first table the name of its place in the whole table', () => {
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name, key }) => name !== key)).toEqual([])
})
