/** The copy of the core that owns the session of this page: this one, or one that was loaded before. */

import { warnDeveloper } from '../environment/browser/developer-warning.ts'
import { version } from '../version.ts'
import { joinPage } from './join-page.ts'
import * as ours from './shared-api.ts'

export type SharedApi = Omit<typeof ours, never>

export const joined = joinPage<SharedApi>(ours, version, import.meta.url)

/** The public API of that copy. A page that no copy can join starts no second session. */
export function apiOfThePage(): SharedApi {
  if (joined.as === 'first') return ours
  if (joined.as === 'guest') return { ...ours, ...joined.api }
  const refuse = () =>
    warnDeveloper(
      `Version ${joined.hostVersion} has the session, which ${version} cannot join: load one of them`
    )
  refuse()
  return { ...ours, start: refuse }
}
