import { endpoints } from '../../contract/first-endpoints.ts'
import { type Answer, answer, pageOfRows } from '../answer.ts'
import { nextId, pushUnread, unreadOf, type World } from '../world/world.ts'

const STEPS = 5
const STEP_MS = 600

/** An export that proceeds step by step and reports it. */
function startExport(world: World, name: string, type: 1 | 3, rows: number): { id: string } {
  const id = nextId(world, 'transfer')
  const job = {
    id,
    name,
    fileName: `${name}.csv`,
    createTime: world.now(),
    status: 1 as const,
    tipMessage: '',
    sumCount: rows,
    successCount: 0,
    failCount: 0,
    resultItemList: [],
    hasDetail: false,
    fileKey: null,
    type
  }
  world.transfers = [job, ...world.transfers]
  const proceed = (step: number) => {
    const before = world.transfers.find(one => one.id === id)
    if (before?.status !== 1) return
    const successCount = Math.round((rows * step) / STEPS)
    const status = step === STEPS ? 2 : 1
    world.transfers = world.transfers.map(one =>
      one.id === id ? { ...one, successCount, status } : one
    )
    world.push('transfer_progress', {
      id,
      name,
      status,
      sumCount: rows,
      successCount,
      failCount: 0
    })
    if (step < STEPS) world.later(STEP_MS, () => proceed(step + 1))
  }
  world.later(STEP_MS, () => proceed(1))
  return { id }
}

const { messageTips, transfers } = endpoints

/** Message tips and the transfer list. */
export const listAnswers: readonly Answer[] = [
  answer(messageTips.list, ({ world, query }) => pageOfRows(world.tips, query)),
  answer(messageTips.unread, ({ world }) => unreadOf(world)),
  answer(messageTips.hasRead, ({ world }) => {
    world.tips = world.tips.map(tip => ({ ...tip, hasRead: true }))
    pushUnread(world)
    return null
  }),
  answer(messageTips.clear, ({ world }) => {
    world.tips = []
    pushUnread(world)
    return null
  }),
  answer(transfers.list, ({ world, query }) =>
    pageOfRows(query.only === 'failedImports' ? [] : world.transfers, query)
  ),
  answer(transfers.exportCalls, ({ world }) =>
    startExport(world, '通话记录', 1, world.calls.length)
  ),
  answer(transfers.exportCustomers, ({ world }) =>
    startExport(world, '客户', 3, world.customers.length)
  ),
  answer(transfers.cancel, ({ world, path }) => {
    world.transfers = world.transfers.map(one =>
      one.id === path.id && one.status === 1 ? { ...one, status: 4 } : one
    )
    return null
  }),
  answer(transfers.clear, ({ world, body }) => {
    const ids = new Set(body.idList)
    world.transfers = world.transfers.filter(one => one.status === 1 || !ids.has(one.id))
    return null
  }),
  answer(transfers.hasRead, () => null)
]
