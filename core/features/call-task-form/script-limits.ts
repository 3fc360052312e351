/** Levels, tags and redial conditions that the selected script provides (rule call-task-17). */
import { type ReadableAtom, readonlyType } from 'nanostores'
import { isFailure } from '../../failure.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { taskResources } from '../call-tasks/resource-endpoints.ts'
import type { ConcernTag, GradingLevel, RedialTags } from '../call-tasks/resource-schemas.ts'

export interface ScriptRules {
  readonly levels: readonly GradingLevel[]
  readonly tags: readonly ConcernTag[]
  readonly redial: RedialTags
}

/** Levels of unanswered calls; not selectable. */
const UNCONNECTED: ReadonlySet<string> = new Set(['09', '10'])

export interface ScriptRulesStore {
  readonly $rules: ReadableAtom<QueryState<ScriptRules>>
  /** Loads them for a script; a blank code has none. Never rejects; failures are shown. */
  load(templateCode: string): Promise<void>
  /** Retries what failed to load. */
  again(): Promise<void>
}

export function scriptRules(): ScriptRulesStore {
  const rules = queryStore<ScriptRules>()
  let of = ''

  async function read(): Promise<ScriptRules> {
    const code = { templateCode: of }
    const silent = { silent: true } as const
    const [levels, tags, redial] = await Promise.all([
      call(taskResources.grading, code, silent),
      call(taskResources.labels, code, silent),
      call(taskResources.redialTags, code, silent)
    ])
    return { levels: levels.filter(({ levelCode }) => !UNCONNECTED.has(levelCode)), tags, redial }
  }

  const readAndReport = () =>
    read().catch((error: unknown) => {
      if (isFailure(error)) notify('error', error.message)
      throw error
    })

  return {
    $rules: readonlyType(rules.$store),
    async load(templateCode) {
      if (templateCode === of) return
      of = templateCode
      rules.forget()
      if (of !== '') await rules.load(readAndReport)
    },
    again: () => rules.load(readAndReport)
  }
}
