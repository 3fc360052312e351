import type { AnalysisView } from '../../../../core/features/self-analysis/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'

/** The views that a user may use, or one of them: the own first, then by name. */
export async function viewsOf(
  db: Database,
  { userId, enterpriseId }: Requester,
  id?: string
): Promise<AnalysisView[]> {
  const roles = db.selectFrom('user_role').select('role_id').where('user_id', '=', userId)
  let found = db
    .selectFrom('analysis_view as view')
    .innerJoin('user_account as owner', 'owner.id', 'view.user_id')
    .leftJoin('role', 'role.id', 'view.role_id')
    .selectAll('view')
    .select(['owner.name as owner_name', 'role.name as role_name'])
    .where('view.enterprise_id', '=', enterpriseId)
    .where(eb => eb.or([eb('view.user_id', '=', userId), eb('view.role_id', 'in', roles)]))
  if (id !== undefined) found = found.where('view.id', '=', id)
  const rows = await found.orderBy('view.name').orderBy('view.id').execute()
  const views = rows.map(row => ({
    ...{ id: row.id, name: row.name, spec: row.spec, version: row.version },
    ...{ roleId: row.role_id, roleName: row.role_name ?? '', ownerName: row.owner_name },
    ...{ isMine: row.user_id === userId, updateTime: row.updated_at }
  }))
  return views.toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
}
