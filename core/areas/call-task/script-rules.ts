/** What a script brings to a task: its levels, its tags and what a redial may depend on (doc 2 §4.2). */
import { type ReadableAtom, readonlyType } from 'nanostores'
import { taskResources } from '../../contract/endpoints/task-resources.ts'
import type {
  ConcernTag,
  GradingLevel,
  RedialTags
} from '../../contract/entities/task-resources.ts'
import { isFailure } from '../../failure.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'

export interface ScriptRules {
  readonly levels: readonly GradingLevel[]
  readonly tags: readonly ConcernTag[]
  readonly redial: RedialTags
}

/** Of calls that were not answered: no level that somebody has (doc 2 §7). */
const UNCONNECTED: ReadonlySet<string> = new Set(['09', '10'])

export interface ScriptRulesStore {
  readonly $rules: ReadableAtom<Remote<ScriptRules>>
  /** Reads them for this script; a blank one has none. Never rejects: the person is told. */
  load(templateCode: string): Promise<void>
  /** Reads again what could not be read. */
  again(): Promise<void>
}

export function scriptRules(): ScriptRulesStore {
  const rules = remote<ScriptRules>()
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

  const told = () =>
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
      if (of !== '') await rules.load(told)
    },
    again: () => rules.load(told)
  }
}
