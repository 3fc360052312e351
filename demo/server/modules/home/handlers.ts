import { HOME_DAYS } from '../../../../core/features/home/rules.ts'
import { namedScope } from '../../auth/named-scope.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { readDayRange } from '../../http/day-range.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { accountOf, rankedAgents, runningTasks, todosOf } from './home-lists.ts'
import { homeSums, type Period } from './home-sums.ts'

export function homeHandlers(backend: Backend): Handlers['home'] {
  const { db } = backend

  /** One moment's sums, so that they agree with each other. */
  async function calls(session: Requester, period: Period, now: number) {
    const isVisible = await isInScope(db, session)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async inside => {
        const sums = homeSums(inside, { ...session, isVisible, now })
        const read = await sums.read(period)
        return { ...read, agents: await rankedAgents(inside, await sums.agents(period)) }
      })
  }

  return {
    async report({ query }, { session }) {
      const readTime = Date.now()
      const period = readDayRange(query, HOME_DAYS, readTime)
      await backend.settled()
      const [{ current, before, ...rest }, scope, tasks, account, todos] = await Promise.all([
        calls(session, period, readTime),
        namedScope(db, session),
        runningTasks(db, session, backend.dialClock),
        accountOf(db, session),
        todosOf(db, session, readTime)
      ])
      return {
        ...{ readTime, scope, ...rest, tasks, account, todos },
        current: { ...current, satisfaction: null },
        before: { ...before, satisfaction: null }
      }
    }
  }
}
