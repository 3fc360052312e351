import { randomInt } from 'node:crypto'
import { mobile } from '../../../../core/lib/validation/phone-validators.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { digest, randomSecret } from '../../auth/secrets.ts'
import type { ShortLived } from '../../auth/short-lived-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse, refuseGrant, tooMany } from '../../http/refusal.ts'
import type { Limits } from '../../options.ts'

const TRIES = 5 // rule session-5
/** A code is valid for its purpose only. */
type Purpose = 'sign-in' | 'reset'
interface Kept {
  readonly purpose: Purpose
  readonly phone: string
  readonly code: string
  readonly tries: number
}

/** Sign-in by text message. The demo sends none: the code is logged by the server. */
export function smsCodes(
  db: Database,
  kept: ShortLived,
  limits: Limits,
  log: (line: string) => void
) {
  const sentAt = new Map<string, number>()
  const refused = () => refuseGrant('SMS_CODE_WRONG', serverMessages.smsWrong())

  return {
    /** An unknown number gets a token as well, so that accounts cannot be enumerated. */
    async send(
      typed: string,
      purpose: Purpose = 'sign-in'
    ): Promise<{ smsToken: string; expiresIn: number }> {
      const phone = typed.trim()
      const issue = phone === '' ? ruleMessages.mobile() : mobile(phone)
      if (issue) throw refuse(issue)
      const now = Date.now()
      const wait = (sentAt.get(phone) ?? 0) + limits.smsInterval - now
      const seconds = Math.ceil(wait / 1000)
      if (wait > 0) throw tooMany(serverMessages.smsTooSoon({ seconds }), seconds)
      for (const [old, at] of sentAt) if (at + limits.smsInterval <= now) sentAt.delete(old)
      sentAt.set(phone, now)

      const smsToken = randomSecret()
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('mobile', '=', phone)
        .executeTakeFirst()
      if (user) {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const entry: Kept = { purpose, phone, code, tries: 0 }
        await kept.set('sms', digest(smsToken), entry, limits.smsLife)
        log(serverMessages.smsSent({ code, phone, minutes: Math.ceil(limits.smsLife / 60_000) }))
      }
      return { smsToken, expiresIn: Math.floor(limits.smsLife / 1000) }
    },

    /**
     * Throws unless the code belongs to the number. A correct code is consumed, as are five wrong
     * ones.
     */
    async check(
      phone: string,
      code: string,
      smsToken: string,
      purpose: Purpose = 'sign-in'
    ): Promise<void> {
      const key = digest(smsToken)
      const found = await kept.take<Kept>('sms', key)
      if (!found) throw refused()
      const isRight = found.phone === phone && found.purpose === purpose
      if (isRight && found.code === code.trim()) return
      if (found.tries + 1 < TRIES)
        await kept.set('sms', key, { ...found, tries: found.tries + 1 }, limits.smsLife)
      throw refused()
    },

    forget: () => sentAt.clear()
  }
}

export type SmsCodes = ReturnType<typeof smsCodes>
