/** One task of 号码处理: its page. */
import type { ReadableAtom } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { numberHandling } from './endpoints.ts'
import { isUnfinished } from './rules.ts'
import type { HandledNumber, NumberHandlingTask } from './schemas.ts'

const silent = { silent: true } as const
/** In ms, between two reads of a task that runs. */
const LOOK_MS = 1000

const read = queryStore<NumberHandlingTask>()
let shown = ''

export const $numberTask: ReadableAtom<QueryState<NumberHandlingTask>> = read.$store

export type HandledSearch = SearchOf<typeof numberHandling.numbers>

/** The handled numbers of the task on the page. */
export const handledNumberList = areaList<HandledNumber, HandledSearch>({
  name: 'handled-numbers',
  query: {},
  load: ({ query, page, pageSize }) =>
    call(numberHandling.numbers, { id: shown, query: { ...query, page, pageSize } }, silent)
})

const ask = () => call(numberHandling.detail, { id: shown }, silent)

/** Never rejects; failures are in `$numberTask`. */
export const readNumberTask = (): Promise<void> => read.load(ask)

async function look(): Promise<void> {
  const before = lastOf(read.$store.get())
  if (!before || !isUnfinished(before.status)) return
  await read.refresh(ask)
  const now = lastOf(read.$store.get())
  if (now && now.handled !== before.handled) await handledNumberList.refresh()
}

/** Shows a task, and reads it again while it runs. Returns what leaves it. */
export function showNumberTask(id: string): () => void {
  shown = id
  void readNumberTask()
  const stop = environment().every(LOOK_MS, () => void look())
  return () => {
    stop()
    read.forget()
    handledNumberList.clear()
  }
}

onSignedOut(read.forget)
