/** Tasks that accept numbers, searched by name. */

import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import { mayTakeNumbers, taskStatus } from '../call-tasks/rules.ts'
import type { CallTaskRow } from '../call-tasks/schemas.ts'

const MOST = 100
const found = queryStore<readonly CallTaskRow[]>()

/** Newest first, including drafts, which must be completed when chosen. */
export const $openTasks = found.$store

/** Never rejects; failures are in `$openTasks`. */
export const loadOpenTasks = (): Promise<void> =>
  found.load(async () => {
    const { list } = await call(
      callTasks.list,
      { query: { page: 1, pageSize: MOST } },
      { silent: true }
    )
    return list.filter(({ status }) => mayTakeNumbers(status) || status === taskStatus.draft)
  })

onSignedOut(found.forget)
