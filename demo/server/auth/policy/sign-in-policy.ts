/** What an enterprise demands of a sign-in (rules sign-in-policy-1 to sign-in-policy-5). */
import type { Kysely } from 'kysely'
import { systemSettingMessages as messages } from '../../../../core/features/system-settings/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseGrant } from '../../http/refusal.ts'
import { isInRanges } from './address-list.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface SignInPolicy {
  /** Days after which a password must be changed; null: never. */
  readonly passwordDays: number | null
  /** Whether a sign-in leaves the latest earlier login active. */
  readonly allowsTwoDevices: boolean
  /** Addresses and CIDR ranges; empty for all. */
  readonly addresses: readonly string[]
}

const open: SignInPolicy = { passwordDays: null, allowsTwoDevices: false, addresses: [] }

export async function signInPolicyOf(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<SignInPolicy> {
  const row = await db
    .selectFrom('sign_in_policy')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  if (!row) return open
  return {
    passwordDays: row.password_days,
    allowsTwoDevices: row.allows_two_devices,
    addresses: row.addresses === '' ? [] : row.addresses.split('\n')
  }
}

export async function writePolicy(
  inside: Kysely<Tables>,
  enterpriseId: string,
  { passwordDays, allowsTwoDevices, addresses }: SignInPolicy
): Promise<void> {
  const set = {
    password_days: passwordDays,
    allows_two_devices: allowsTwoDevices,
    addresses: addresses.join('\n')
  }
  await inside
    .insertInto('sign_in_policy')
    .values({ ...set, enterprise_id: enterpriseId })
    .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet(set))
    .execute()
}

export const isAllowedFrom = ({ addresses }: SignInPolicy, address: string): boolean =>
  addresses.length === 0 || isInRanges(addresses, address)

export const wrongAddress = (address: string) =>
  refuseGrant('ADDRESS_NOT_ALLOWED', messages.addressRefused({ address }))

/** Throws for an address from which the enterprise cannot be entered. */
export async function checkAddress(
  db: Kysely<Tables>,
  enterpriseId: string,
  address: string
): Promise<SignInPolicy> {
  const policy = await signInPolicyOf(db, enterpriseId)
  if (!isAllowedFrom(policy, address)) throw wrongAddress(address)
  return policy
}

export const isPasswordTooOld = (days: number, changedAt: number): boolean =>
  Date.now() - changedAt > days * DAY_MS

/** Throws for a password that is too old. */
export function checkPasswordAge({ passwordDays: days }: SignInPolicy, changedAt: number): void {
  if (days !== null && isPasswordTooOld(days, changedAt))
    throw refuseGrant('PASSWORD_EXPIRED', messages.passwordExpired({ days }))
}
