/** The exported reports have the rows that their user may see, whatever the data scope. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SatisfactionReport } from '../../../../core/features/satisfaction/schemas.ts'
import type { SeatUsePage } from '../../../../core/features/seat-hours/schemas.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { visibilityScopes } from '../../../../demo/server/auth/visibility-scope.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let transfers: ReturnType<typeof transfersOf>
let channel: Awaited<ReturnType<typeof listenTo>>
beforeAll(async () => {
  backend = await openBackend()
  const { access_token } = await backend.signIn('leader')
  transfers = transfersOf(backend, access_token)
  channel = await listenTo(backend, access_token)
})
afterAll(async () => {
  channel.socket.close()
  await backend.close()
})

const range = () => ({ from: chinaDay(Date.now(), -29), to: chinaDay(Date.now(), -1) })

/** Exports as the squad leader; resolves to the rows below the heading. */
async function exported(path: string, body: object): Promise<readonly (readonly string[])[]> {
  const { id } = await transfers.ask<{ id: string }>(path, body)
  await channel.received('call_task_import_complete_info', { callTaskId: id })
  const text = (await transfers.read(id, 'result')).replace(/^\uFEFF/, '')
  return rowsOfCsv(text).slice(1)
}

const setScope = (data_scope: (typeof visibilityScopes)[number]) =>
  backend.db.updateTable('role').set({ data_scope }).where('id', '=', 'role-2').execute()

/** Rows of each scope, from narrow to wide. */
async function rowsByScope(rowsOf: () => Promise<readonly string[]>): Promise<number[]> {
  const counts: number[] = []
  for (const scope of visibilityScopes) {
    await setScope(scope)
    counts.push((await rowsOf()).length)
  }
  return counts
}

// rule permission-2
describe('with each data scope, an export has the rows on the screen', () => {
  it('of the seat report', async () => {
    const counts = await rowsByScope(async () => {
      const search = new URLSearchParams({ ...range(), pageSize: '100' })
      const { list } = await transfers.ask<SeatUsePage>(`/seat_hours/use?${search}`)
      const rows = await exported('/seat_hours/use/export', { ...range(), by: 'seat' })
      const names = rows.slice(0, -1).map(([name = '']) => name)
      expect(names).toEqual(list.map(({ name }) => name))
      return names
    })
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]).toBe(1)
    expect(new Set(counts).size).toBeGreaterThan(2)
  })

  it('of the ratings', async () => {
    const { from, to } = range()
    const counts = await rowsByScope(async () => {
      const search = new URLSearchParams({ from, to })
      const { sum, agents } = await transfers.ask<SatisfactionReport>(
        `/satisfaction/report?${search}`
      )
      const rows = await exported('/satisfaction/export', {
        ...{ beginTime: chinaMidnight(from), endTime: chinaMidnight(to) + 86_399_999 }
      })
      expect(rows).toHaveLength(sum.invited)
      const names = rows.map(([, , , agent = '']) => agent)
      expect(new Set(names).size).toBe(new Set(agents.map(({ agentName }) => agentName)).size)
      return names
    })
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[0]).toBeLessThan(counts.at(-1) ?? 0)
  })
})
