import { sql } from 'kysely'
import { HOME_DAYS } from '../../../../core/features/home/rules.ts'
import type { Requester } from '../../auth/requester.ts'
import { scopeNameOf, usersInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { readDayRange } from '../../http/day-range.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import {
  accountOf,
  rankedAgents,
  ratingsOf,
  runningTasks,
  satisfactionOf,
  todosOf
} from './home-lists.ts'
import { homeSums, type Period, periodBefore } from './home-sums.ts'

export function homeHandlers(backend: Backend): Handlers['home'] {
  const { db } = backend

  /** The sums of one moment, which agree with each other, and the ratings. */
  async function calls(session: Requester, period: Period, now: number) {
    const users = await usersInScope(db, session)
    const isVisible = users ? sql<boolean>`user_id = any(${users}::text[])` : sql<boolean>`true`
    const scope = { ...session, isVisible }
    const { begin, cut } = periodBefore(period, now)
    const [ratings, earlier] = await Promise.all([
      ratingsOf(db, { ...scope, ...period }),
      ratingsOf(db, { ...scope, begin, end: cut })
    ])
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async inside => {
        const sums = homeSums(inside, scope, now)
        const { current, before, ...rest } = await sums.read(period)
        const ranked = await sums.agents(period)
        return {
          ...rest,
          current: { ...current, satisfaction: satisfactionOf(ratings) },
          before: { ...before, satisfaction: satisfactionOf(earlier) },
          agents: await rankedAgents(inside, ranked, ratings)
        }
      })
  }

  return {
    async report({ query }, { session }) {
      const readTime = Date.now()
      const period = readDayRange(query, HOME_DAYS, readTime)
      await backend.settled()
      const [sums, scope, tasks, account, todos] = await Promise.all([
        calls(session, period, readTime),
        scopeNameOf(db, session),
        runningTasks(db, session, backend.dialClock),
        accountOf(db, session),
        todosOf(db, session, readTime)
      ])
      return { readTime, scope, ...sums, tasks, account, todos }
    }
  }
}
