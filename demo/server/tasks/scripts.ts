import type { TaskTemplate } from '../../../core/contract/entities/call-task.ts'
import type { Database } from '../db/schema.ts'

/** The scripts that a task can be spoken by. */
export async function scriptsOf(db: Database, enterpriseId: string): Promise<TaskTemplate[]> {
  const rows = await db
    .selectFrom('script_template')
    .leftJoin('script_content', join =>
      join
        .onRef('script_content.enterprise_id', '=', 'script_template.enterprise_id')
        .onRef('script_content.code', '=', 'script_template.code')
    )
    .select([
      'script_template.code as templateCode',
      'script_template.name as templateName',
      'interactive_type as interactiveType',
      'is_available as available',
      'content'
    ])
    .where('script_template.enterprise_id', '=', enterpriseId)
    .where('interactive_type', '=', 1)
    .where('is_available', '=', true)
    .orderBy('rank')
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    canTransfer: content?.canTransfer ?? false,
    variables: [...(content?.variables ?? [])]
  }))
}
