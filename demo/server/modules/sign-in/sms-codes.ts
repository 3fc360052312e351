import { randomInt } from 'node:crypto'
import { gatewayMessages } from '../../../../core/features/message-gateway/messages.ts'
import { gatewayCode } from '../../../../core/features/messaging/enums.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { mobile } from '../../../../core/lib/validation/phone-validators.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { digest, randomSecret } from '../../auth/secrets.ts'
import type { ShortLived } from '../../auth/short-lived-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse, refuseGrant } from '../../http/refusal.ts'
import type { Limits } from '../../limits.ts'
import type { MessageGateway, OutgoingMessage } from '../messaging/gateway/message-gateway.ts'
import type { Messaging } from '../messaging/open-messaging.ts'
import { numberPause } from './number-pause.ts'

const TRIES = 5 // rule session-5
/** A code is valid for its purpose only. */
type Purpose = 'sign-in' | 'reset'
interface Kept {
  readonly purpose: Purpose
  readonly phone: string
  readonly code: string
  readonly tries: number
}

interface Needs {
  readonly db: Database
  readonly kept: ShortLived
  readonly limits: Limits
  readonly codeGateway: Messaging['codeGateway']
  readonly log: (line: string) => void
}

async function submit(gateway: MessageGateway, message: OutgoingMessage): Promise<void> {
  const [answer] = await gateway.submit([message])
  if (!answer) throw new Error(gatewayMessages.answerWrong())
  if (!answer.isAccepted)
    throw new Error(gatewayCode.isCode(answer.code) ? gatewayCode.label(answer.code) : answer.code)
}

/** The enterprise of an account that is in no other, whatever the state of its membership. */
async function onlyEnterprise(db: Database, userId: string) {
  const [first, ...others] = await db
    .selectFrom('membership')
    .innerJoin('enterprise', 'enterprise.id', 'membership.enterprise_id')
    .select(['enterprise.id', 'enterprise.name'])
    .where('membership.user_id', '=', userId)
    .limit(2)
    .execute()
  return others.length === 0 ? first : undefined
}

/**
 * Sign-in by text message. Who controls the gateway reads the codes: rule session-5 has which one is
 * used. With the simulated gateway of sample rows the server logs the code instead.
 */
export function smsCodes({ db, kept, limits, codeGateway, log }: Needs) {
  const pause = numberPause(limits.smsInterval, serverMessages.smsTooSoon)
  const minutes = Math.ceil(limits.smsLife / 60_000)

  async function deliver(userId: string, phone: string, code: string): Promise<void> {
    const enterprise = await onlyEnterprise(db, userId)
    const { kind, gateway } = await codeGateway(enterprise?.id)
    if (kind === 'simulated')
      return log(serverMessages.smsSimulated({ code, phone: maskedPhone(phone), minutes }))
    const key = `code-${randomSecret()}-code`
    const name = enterprise?.name ?? serverMessages.product()
    const message = { key, phone, content: serverMessages.smsText({ name, code, minutes }) }
    // Not waited for: the time of the answer would tell whether there is an account.
    void submit(gateway, message).catch((error: Error) =>
      log(serverMessages.smsUnsent({ reason: error.message }))
    )
  }
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
      pause.begin(phone)

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
        await deliver(user.id, phone, code)
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

    forget: pause.forget
  }
}

export type SmsCodes = ReturnType<typeof smsCodes>
