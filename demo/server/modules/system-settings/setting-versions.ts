/** Versions of the sections: of two saves on the same version, the later one is refused. */
import { type Kysely, sql } from 'kysely'
import { systemSettingMessages as messages } from '../../../../core/features/system-settings/messages.ts'
import type { SettingSection as PageSection } from '../../../../core/features/system-settings/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'

/** Sections of the page, and those that are features of their own. */
type SettingSection = PageSection | 'retention' | 'messageGateway' | 'licences' | 'dispositions'

export async function versionsOf(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<(section: SettingSection) => number> {
  const rows = await db
    .selectFrom('setting_version')
    .select(['section', 'version'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const versions = new Map(rows.map(row => [row.section, row.version]))
  return section => versions.get(section) ?? 0
}

/** Counts a change that is made elsewhere than on the page of the settings. */
export async function countChange(
  inside: Kysely<Tables>,
  enterpriseId: string,
  section: SettingSection
): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`insert into setting_version (enterprise_id, section, version)
    values (${enterpriseId}, ${section}, 1) on conflict (enterprise_id, section)
    do update set version = setting_version.version + 1 returning version`.execute(inside)
  return rows[0]?.version ?? 0
}

/** Throws `SETTINGS_CHANGED` when `version` is not the current one; otherwise returns the next. */
export async function takeVersion(
  inside: Kysely<Tables>,
  enterpriseId: string,
  section: SettingSection,
  version: number
): Promise<number> {
  const next = await countChange(inside, enterpriseId, section)
  if (next !== version + 1) throw refuseField('SETTINGS_CHANGED', messages.changed())
  return next
}
