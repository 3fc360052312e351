import { sql } from 'kysely'
import { HOME_DAYS } from '../../../../core/features/home/rules.ts'
import type { Requester } from '../../auth/requester.ts'
import { scopeNameOf, usersInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { snapshot } from '../../db/snapshot.ts'
import { type Period, periodBefore, readDayRange } from '../../http/day-range.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { readQueues } from '../reception/queue-metrics.ts'
import {
  accountOf,
  rankedAgents,
  ratingsByTime,
  ratingsOf,
  ratingsUpTo,
  runningTasks,
  todosOf
} from './home-lists.ts'
import { homeSums } from './home-sums.ts'

export function homeHandlers(backend: Backend): Handlers['home'] {
  const { db } = backend

  /** The sums of one moment, which agree with each other, and the ratings. */
  async function calls(session: Requester, period: Period, now: number) {
    const { enterpriseId } = session
    const scope = { enterpriseId, users: await usersInScope(db, session) }
    const { begin, cut } = periodBefore(period, now)
    const [ratings, earlier, sums] = await Promise.all([
      ratingsOf(db, scope, period),
      ratingsUpTo(db, scope, { begin, end: cut }),
      snapshot(db, async inside => {
        // A plan for these users looks each row's user up by its hash, a general one compares all.
        await sql`set local plan_cache_mode = force_custom_plan`.execute(inside)
        const { read, agents } = homeSums(inside, scope, now)
        return {
          ...(await read(period, await ratingsByTime(inside, scope, period))),
          ranked: await agents(period)
        }
      })
    ])
    const { current, before, ranked, ...rest } = sums
    return {
      ...rest,
      current: { ...current, satisfaction: ratings.all },
      before: { ...before, satisfaction: earlier },
      agents: await rankedAgents(db, ranked, ratings.byAgent)
    }
  }

  return {
    async report({ query }, { session }) {
      const readTime = Date.now()
      const period = readDayRange(query, HOME_DAYS, readTime)
      await backend.settled()
      const [sums, scope, tasks, account, queues, todos] = await Promise.all([
        calls(session, period, readTime),
        scopeNameOf(db, session),
        runningTasks(db, session, backend.dialClock),
        accountOf(db, session),
        readQueues(db, session, period),
        todosOf(db, session, readTime)
      ])
      return { readTime, scope, ...sums, tasks, account, queues, todos }
    }
  }
}
