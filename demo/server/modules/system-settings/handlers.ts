import type { Transaction } from 'kysely'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { systemSettingMessages as messages } from '../../../../core/features/system-settings/messages.ts'
import {
  addressesIn,
  addressesIssue
} from '../../../../core/features/system-settings/rules/address-ranges.ts'
import { logoOf } from '../../../../core/features/system-settings/rules/logo.ts'
import {
  enterpriseIssues,
  holidaysIssue,
  hoursIssue
} from '../../../../core/features/system-settings/rules/section-rules.ts'
import type { SettingSection } from '../../../../core/features/system-settings/schemas.ts'
import { isAllowedFrom, isPasswordTooOld, writePolicy } from '../../auth/policy/sign-in-policy.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { switchOncePerDay, writeDiallingHours } from '../dialler/dialling-settings.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { UNLIMITED } from '../recording-pause/pauses.ts'
import { OFF, ON, writeSetting } from './enterprise-setting.ts'
import {
  readCalls,
  readDialling,
  readEnterprise,
  readSettings,
  readSignIn
} from './read-settings.ts'
import {
  callChanges,
  diallingChanges,
  enterpriseChanges,
  signInChanges
} from './setting-changes.ts'
import { takeVersion } from './setting-versions.ts'

export function systemSettingHandlers(backend: Backend): Handlers['systemSettings'] {
  const { db, dialler, limits, realtime } = backend

  /** A limit that the own password exceeds would shut the user out. */ // rule sign-in-policy-4
  async function checkOwnPassword({ userId }: Session, days: number | null): Promise<void> {
    if (days === null) return
    const { password_changed_at: changedAt } = await db
      .selectFrom('user_account')
      .select('password_changed_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (isPasswordTooOld(days, changedAt))
      throw refuseField('passwordDays', messages.ownPassword({ days }))
  }

  /** Writes a section under its next version; `write` returns what the operation log lists. */
  const save = (
    { request, session }: RequestContext,
    section: SettingSection,
    version: number,
    write: (
      inside: Transaction<Tables>,
      enterpriseId: string
    ) => Promise<readonly OperationChange[]>
  ) =>
    db.transaction().execute(async inside => {
      const { enterpriseId } = session
      const next = await takeVersion(inside, enterpriseId, section, version)
      const changes = await write(inside, enterpriseId)
      await recordOperation(inside, session, request, {
        type: EDITED,
        target: messages.target({ section: messages[section]() }),
        detail: messages.log(),
        changes
      })
      return { version: next }
    })

  /** Open pages of the enterprise read its names, logo and settings again. */
  const publish = (enterpriseId: string): void => {
    for (const userId of realtime.peopleIn(enterpriseId))
      realtime.publishTo({ userId, enterpriseId }, { topic: 'enterprise_modify', data: null })
  }

  return {
    read: (_, { request, session }) => readSettings(db, session.enterpriseId, limits, request.ip),

    async saveEnterprise({ body }, context) {
      const after = { name: body.name.trim(), shortName: body.shortName.trim() }
      const [issue] = Object.entries(enterpriseIssues(after)).filter(([, text]) => text)
      if (issue) throw refuseField(issue[0], issue[1] ?? '')
      const logo = body.logo ? logoOf(body.logo) : undefined
      if (logo && 'issue' in logo) throw refuseField('logo', logo.issue)
      const saved = await save(
        context,
        'enterprise',
        body.version,
        async (inside, enterpriseId) => {
          const before = await readEnterprise(inside, enterpriseId)
          await inside
            .updateTable('enterprise')
            .set({ name: after.name })
            .where('id', '=', enterpriseId)
            .execute()
          const write = (code: 'ENTERPRISE_NICKNAME' | 'ENTERPRISE_LOGO', value: string) =>
            writeSetting(inside, enterpriseId, code, value || undefined)
          await write('ENTERPRISE_NICKNAME', after.shortName)
          const url = body.logo === '' ? '' : (logo?.url ?? before.logo)
          if (url !== before.logo) await write('ENTERPRISE_LOGO', url)
          return enterpriseChanges(before, { ...after, logo: url })
        }
      )
      publish(context.session.enterpriseId)
      return saved
    },

    async saveCalls({ body: { version, ...after } }, context) {
      const saved = await save(context, 'calls', version, async (inside, enterpriseId) => {
        const before = await readCalls(inside, enterpriseId, limits)
        const { wrapUpSeconds, ringSeconds, hidesNewNumbers, invitesRatings } = after
        const { recordingPauseSeconds } = after
        const write = (code: Parameters<typeof writeSetting>[2], value: string | undefined) =>
          writeSetting(inside, enterpriseId, code, value)
        await write('WRAP_UP_SECONDS', String(wrapUpSeconds))
        await write('RING_SECONDS', ringSeconds === null ? undefined : String(ringSeconds))
        if (recordingPauseSeconds !== undefined)
          await write('RECORDING_PAUSE_SECONDS', String(recordingPauseSeconds ?? UNLIMITED))
        await write('HIDE_NEW_NUMBERS', hidesNewNumbers ? ON : OFF)
        await write('SATISFACTION_INVITATION', invitesRatings ? ON : OFF)
        return callChanges(before, { ...before, ...after })
      })
      publish(context.session.enterpriseId)
      return saved
    },

    async saveDialling({ body: { version, ...typed } }, context) {
      const holidays = typed.holidays.map(({ day, name }) => ({ day, name: name.trim() }))
      const after = { ...typed, holidays }
      const hours = hoursIssue(after)
      if (hours) throw refuseField('startMinute', hours)
      const wrongDay = holidaysIssue(holidays)
      if (wrongDay) throw refuseField('holidays', wrongDay)
      const saved = await save(context, 'dialling', version, async (inside, enterpriseId) => {
        const before = await readDialling(inside, enterpriseId)
        await writeDiallingHours(inside, enterpriseId, after)
        await switchOncePerDay(inside, enterpriseId, after.robotOncePerDay)
        await inside.deleteFrom('holiday').where('enterprise_id', '=', enterpriseId).execute()
        if (holidays.length > 0)
          await inside
            .insertInto('holiday')
            .values(holidays.map(one => ({ ...one, enterprise_id: enterpriseId })))
            .execute()
        return diallingChanges(before, after)
      })
      dialler.wake()
      return saved
    },

    saveSignIn: async ({ body: { version, ...typed } }, context) => {
      const after = { ...typed, addresses: [...addressesIn(typed.addresses.join('\n'))] }
      const wrong = addressesIssue(after.addresses)
      if (wrong) throw refuseField('addresses', wrong)
      const { ip: address } = context.request
      // rule sign-in-policy-4
      if (!isAllowedFrom(after, address))
        throw refuseField('addresses', messages.ownAddress({ address }))
      await checkOwnPassword(context.session, after.passwordDays)
      return save(context, 'signIn', version, async (inside, enterpriseId) => {
        const before = await readSignIn(inside, enterpriseId)
        await writePolicy(inside, enterpriseId, after)
        return signInChanges(before, after)
      })
    }
  }
}
