import type { Kysely } from 'kysely'
import type {
  CallSettings,
  DiallingSettings,
  EnterpriseSettings,
  SignInSettings,
  SystemSettings
} from '../../../../core/features/system-settings/schemas.ts'
import { signInPolicyOf } from '../../auth/policy/sign-in-policy.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { Limits } from '../../limits.ts'
import { settingOf } from '../dialler/dialling-resources.ts'
import { PAUSE_SECONDS, UNLIMITED } from '../recording-pause/pauses.ts'
import { ON, type SettingCode } from './enterprise-setting.ts'
import { versionsOf } from './setting-versions.ts'

type Without<Section> = Omit<Section, 'version'>

const settingsOf = async (db: Kysely<Tables>, enterpriseId: string) => {
  const rows = await db
    .selectFrom('enterprise_setting')
    .select(['code', 'value'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const values = new Map(rows.map(({ code, value }) => [code, value]))
  return (code: SettingCode) => values.get(code)
}

export async function readEnterprise(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<Without<EnterpriseSettings>> {
  const setting = await settingsOf(db, enterpriseId)
  const { name } = await db
    .selectFrom('enterprise')
    .select('name')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  const [shortName, logo] = [setting('ENTERPRISE_NICKNAME'), setting('ENTERPRISE_LOGO')]
  return { name, shortName: shortName ?? '', logo: logo ?? '' }
}

export async function readCalls(
  db: Kysely<Tables>,
  enterpriseId: string,
  { wrapUp }: Pick<Limits, 'wrapUp'>
): Promise<Without<CallSettings>> {
  const setting = await settingsOf(db, enterpriseId)
  const ring = setting('RING_SECONDS')
  const pause = setting('RECORDING_PAUSE_SECONDS')
  return {
    wrapUpSeconds: Number(setting('WRAP_UP_SECONDS') ?? Math.round(wrapUp / 1000)),
    ringSeconds: ring === undefined ? null : Number(ring),
    recordingPauseSeconds: pause === UNLIMITED ? null : Number(pause ?? PAUSE_SECONDS),
    hidesNewNumbers: setting('HIDE_NEW_NUMBERS') === ON,
    invitesRatings: setting('SATISFACTION_INVITATION') === ON
  }
}

export const holidaysOf = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('day')
    .execute()

export async function readDialling(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<Without<DiallingSettings>> {
  const { dial_start, dial_end, once_a_day } = await settingOf(db, enterpriseId)
  return {
    startMinute: dial_start,
    endMinute: dial_end,
    robotOncePerDay: once_a_day,
    holidays: await holidaysOf(db, enterpriseId)
  }
}

export async function readSignIn(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<Without<SignInSettings>> {
  const policy = await signInPolicyOf(db, enterpriseId)
  return { ...policy, addresses: [...policy.addresses] }
}

export async function readSettings(
  db: Kysely<Tables>,
  enterpriseId: string,
  limits: Pick<Limits, 'wrapUp'>,
  ownAddress: string
): Promise<SystemSettings> {
  const version = await versionsOf(db, enterpriseId)
  return {
    enterprise: { version: version('enterprise'), ...(await readEnterprise(db, enterpriseId)) },
    calls: { version: version('calls'), ...(await readCalls(db, enterpriseId, limits)) },
    dialling: { version: version('dialling'), ...(await readDialling(db, enterpriseId)) },
    signIn: { version: version('signIn'), ...(await readSignIn(db, enterpriseId)) },
    ownAddress
  }
}
