/** The nodes of an enterprise's scripts, over all of their versions. */
import { ways } from '../../../../core/features/scripts/content-schemas.ts'
import { scriptMessages } from '../../../../core/features/scripts/messages.ts'
import type { Database } from '../../db/schema/schema.ts'

/** Address of a node in reports and in filters: its script's code and its id in a summary. */
export const addressOf = (code: string | null, node: string): string => `${code ?? ''}/${node}`

export interface ScriptNodes {
  /** Name of a node, as the newest version with it has it, and of its script (rule analysis-16). */
  namesOf(code: string | null, node: string): { readonly name: string; readonly script: string }
  /** Address of a version's main question; blank without one (rule analysis-5). */
  mainQuestionOf(code: string | null, version: number | null): string
  /** The nodes of a script: those of its newest version in their order, then earlier ones. */
  nodesOf(code: string): { readonly node: string; readonly name: string }[]
}

export async function scriptNodesOf(db: Database, enterpriseId: string): Promise<ScriptNodes> {
  const scripts = await db
    .selectFrom('script_template')
    .select(['code', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const versions = await db
    .selectFrom('script_version')
    .select(['code', 'version', 'main_node'])
    .where('enterprise_id', '=', enterpriseId)
    .where('main_node', '<>', '')
    .execute()
  const nodes = await db
    .selectFrom('script_node')
    .select(['code', 'id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('version', 'desc')
    .orderBy('place')
    .execute()
  const scriptNames = new Map(scripts.map(({ code, name }) => [code, name]))
  const names = new Map(nodes.map(({ code, id, name }) => [addressOf(code, id), name]))
  const questions = new Map(
    versions.map(({ code, version, main_node }) => [
      addressOf(code, String(version)),
      addressOf(code, main_node)
    ])
  )
  const byScript = Map.groupBy(nodes, ({ code }) => code)

  return {
    namesOf(code, node) {
      const script = code === null ? '' : (scriptNames.get(code) ?? code)
      if (node === ways.end) return { name: scriptMessages.farewell(), script }
      const name = node.startsWith('=') ? node.slice(1) : names.get(addressOf(code, node))
      return { name: name ?? node, script }
    },
    mainQuestionOf: (code, version) => questions.get(addressOf(code, String(version))) ?? '',
    nodesOf(code) {
      const own = byScript.get(code) ?? []
      return own.length === 0
        ? []
        : [...own, { id: ways.end, name: scriptMessages.farewell() }].map(({ id, name }) => ({
            ...{ node: addressOf(code, id), name }
          }))
    }
  }
}
