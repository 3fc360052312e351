/** A setting in seconds of all enterprises, in memory: read again after each change. */
import type { Database } from '../../db/schema/schema.ts'
import { onTableChange } from '../../db/table-cache.ts'
import type { SettingCode } from './enterprise-setting.ts'

export function secondsByEnterprise(db: Database, code: SettingCode) {
  let all: ReadonlyMap<string, number> = new Map()
  let isStopped = false
  let turn = 0

  async function read(): Promise<void> {
    const mine = ++turn
    const rows = await db
      .selectFrom('enterprise_setting')
      .select(['enterprise_id', 'value'])
      .where('code', '=', code)
      .execute()
    if (mine === turn) all = new Map(rows.map(row => [row.enterprise_id, Number(row.value)]))
  }

  onTableChange(db, table => {
    // The earlier values stay where they cannot be read.
    if (!isStopped && (table === undefined || table === 'enterprise_setting'))
      read().catch(() => {})
  })

  return {
    read,
    of: (enterpriseId: string): number | undefined => all.get(enterpriseId),
    stop(): void {
      isStopped = true
    }
  }
}
