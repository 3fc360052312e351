/** Settings of an enterprise in `enterprise_setting`, by code. */
import { type Kysely, sql } from 'kysely'
import type { enterpriseSetting } from '../../../../core/features/enterprise/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'

export type SettingCode = (typeof enterpriseSetting.codes)[number]

export const ON = '1'
export const OFF = '0'

export async function settingValue(
  db: Kysely<Tables>,
  enterpriseId: string,
  code: SettingCode
): Promise<string | undefined> {
  const row = await db
    .selectFrom('enterprise_setting')
    .select('value')
    .where('enterprise_id', '=', enterpriseId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.value
}

/** Without a value the setting is removed. */
export async function writeSetting(
  db: Kysely<Tables>,
  enterpriseId: string,
  code: SettingCode,
  value: string | undefined
): Promise<void> {
  if (value === undefined)
    await db
      .deleteFrom('enterprise_setting')
      .where('enterprise_id', '=', enterpriseId)
      .where('code', '=', code)
      .execute()
  else
    await sql`insert into enterprise_setting (enterprise_id, code, value)
      values (${enterpriseId}, ${code}, ${value})
      on conflict (enterprise_id, code) do update set value = excluded.value`.execute(db)
}

/** A whole number of seconds in ms; undefined without the setting. */
export async function secondsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  code: SettingCode
): Promise<number | undefined> {
  const value = await settingValue(db, enterpriseId, code)
  return value === undefined ? undefined : Number(value) * 1000
}

/** Whether the numbers of new customers and clues are hidden (rule system-setting-5). */
export const hidesNewNumbers = async (db: Kysely<Tables>, enterpriseId: string): Promise<boolean> =>
  (await settingValue(db, enterpriseId, 'HIDE_NEW_NUMBERS')) === ON
