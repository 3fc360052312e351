import type { VersionedLimits } from '../../../../core/features/monitor-limits/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'

/** Until an enterprise changes them. */
const defaults: VersionedLimits = {
  busyMinutes: 15, // rule seat-wall-5
  wrapUpMinutes: 3, // rule seat-wall-5
  ringSeconds: 30, // rule seat-wall-5
  talkMinutes: 30, // rule seat-wall-5
  warnsNoneFree: true,
  version: 0
}

export async function limitsOf(db: Database, enterpriseId: string): Promise<VersionedLimits> {
  const row = await db
    .selectFrom('monitor_limit')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  return row
    ? {
        busyMinutes: row.busy_minutes,
        wrapUpMinutes: row.wrap_up_minutes,
        ringSeconds: row.ring_seconds,
        talkMinutes: row.talk_minutes,
        warnsNoneFree: row.warns_none_free,
        version: row.version
      }
    : defaults
}

/** Undefined on a version conflict: `version` is not the current one. */
export async function saveLimits(
  db: Database,
  enterpriseId: string,
  { version, ...limits }: VersionedLimits
): Promise<VersionedLimits | undefined> {
  const row = {
    busy_minutes: limits.busyMinutes,
    wrap_up_minutes: limits.wrapUpMinutes,
    ring_seconds: limits.ringSeconds,
    talk_minutes: limits.talkMinutes,
    warns_none_free: limits.warnsNoneFree,
    version: version + 1
  }
  const saved =
    version === 0
      ? await db
          .insertInto('monitor_limit')
          .values({ ...row, enterprise_id: enterpriseId })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('monitor_limit')
          .set(row)
          .where('enterprise_id', '=', enterpriseId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved && { ...limits, version: saved.version }
}
