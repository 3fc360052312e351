import { canTransfer } from '../../../../core/features/scripts/rules/script-edges.ts'
import type { TaskTemplate } from '../../../../core/features/scripts/template-schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'

/** An enterprise's scripts with the content of their published version, or of another one. */
export const scriptTemplates = (db: Database, enterpriseId: string, version?: number) =>
  db
    .selectFrom('script_template')
    .leftJoin('script_version', join =>
      join
        .onRef('script_version.enterprise_id', '=', 'script_template.enterprise_id')
        .onRef('script_version.code', '=', 'script_template.code')
        .on(eb =>
          eb(
            'script_version.version',
            '=',
            version === undefined ? eb.ref('script_template.version') : eb.val(version)
          )
        )
    )
    .where('script_template.enterprise_id', '=', enterpriseId)

/** One script by code. */
export const scriptOf = (db: Database, enterpriseId: string, code: string, version?: number) =>
  scriptTemplates(db, enterpriseId, version)
    .select(['name', 'is_available', 'interactive_type', 'content'])
    .select(eb => eb.fn.coalesce('script_version.version', 'script_template.version').as('version'))
    .where('script_template.code', '=', code)
    .executeTakeFirst()

/** Content of a script; throws for an unknown code. */
export async function scriptContent(db: Database, enterpriseId: string, code: string) {
  const script = await scriptOf(db, enterpriseId, code)
  if (!script) throw refuse(messages.noScript())
  return script.content
}

/** Scripts that a task can use. */
export const callableScripts = { interactiveType: 1, onlyAvailable: true } as const

/** Scripts as options, in the order of their list. */
export async function scriptsOf(
  db: Database,
  enterpriseId: string,
  wanted: { readonly interactiveType?: number | undefined; readonly onlyAvailable: boolean }
): Promise<TaskTemplate[]> {
  const { interactiveType, onlyAvailable } = wanted
  let found = scriptTemplates(db, enterpriseId)
  if (interactiveType !== undefined) found = found.where('interactive_type', '=', interactiveType)
  if (onlyAvailable) found = found.where('is_available', '=', true)
  const rows = await found
    .select([
      'script_template.code as templateCode',
      'script_template.name as templateName',
      'interactive_type as interactiveType',
      'is_available as available',
      'content'
    ])
    .orderBy('rank')
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    canTransfer: content !== null && canTransfer(content),
    variables: [...(content?.variables ?? [])]
  }))
}
