import { lineConfig } from '../../../phone/line/line-account.ts'
import { phoneSettings } from '../../../phone/state/phone-settings.ts'
import { $registration } from '../../../phone/state/phone-state.ts'
import { $agent, $agentMode } from '../../../session/seat.ts'
import { type CheckOutcome, failed, notChecked, passed } from '../check-result.ts'
import { doctorMessages } from '../messages.ts'
import { soundCheckMessages as messages } from '../sound-messages.ts'
import { originOf, probeSocket } from './probe-socket.ts'

/** The address of the SIP WebSocket; undefined without an account. */
async function sipAddress(): Promise<string | undefined> {
  if (!phoneSettings().sip && !$agent.get()) return undefined
  const config = await lineConfig(false).catch(() => undefined)
  return config?.wsUri || undefined
}

/** The socket of a registered line is up; otherwise one is opened without registering. */
export async function checkSipSocket(): Promise<CheckOutcome> {
  const { status } = $registration.get()
  if (status === 'registered') return passed(messages.sipOk(), { registered: true })
  if (status === 'elsewhere') return passed(messages.sipElsewhere())
  if (status === 'own-device' || (!phoneSettings().sip && $agentMode.get() !== 0))
    return passed(messages.sipOwnDevice())
  const address = await sipAddress()
  if (address === undefined) return notChecked(messages.sipNone())
  const { is, code } = await probeSocket(address, 'sip')
  const origin = originOf(address)
  const details = { origin, code }
  if (is === 'open') return passed(messages.sipOk(), details)
  if (is === 'forbidden-by-page')
    return failed(
      [
        messages.sipForbidden({ origin }),
        doctorMessages.forbiddenCause(),
        doctorMessages.forbiddenCure({ origin })
      ],
      details
    )
  return failed(
    [
      messages.sipRefused({ origin }),
      messages.sipRefusedCause(),
      messages.sipRefusedCure({ origin })
    ],
    details
  )
}

/** SIP codes by which a registrar rejects the account. */
const rejections: ReadonlySet<number> = new Set([401, 403, 404, 407])

export async function checkRegistration(): Promise<CheckOutcome> {
  const registration = $registration.get()
  const details = { registration: registration.status }
  switch (registration.status) {
    case 'registered':
      return passed(messages.registered({ expires: registration.expires }), details)
    case 'own-device':
      return registration.registered
        ? passed(messages.deviceRegistered(), details)
        : failed(
            [messages.deviceMissing(), messages.deviceMissingCause(), messages.deviceMissingCure()],
            details
          )
    case 'elsewhere':
      return passed(messages.sipElsewhere(), details)
    case 'none':
      return notChecked(messages.registrationNone())
    case 'missing': {
      const { field } = registration
      return failed(
        [
          messages.accountMissing({ field }),
          messages.accountMissingCause(),
          messages.accountMissingCure()
        ],
        { ...details, field }
      )
    }
    case 'failed': {
      const { code } = registration
      return failed(
        rejections.has(code)
          ? [
              messages.registrationRefused({ code }),
              messages.registrationRefusedCause(),
              messages.registrationRefusedCure()
            ]
          : [
              messages.registrationFailed({ code }),
              messages.registrationFailedCause(),
              messages.registrationFailedCure()
            ],
        { ...details, code }
      )
    }
    default:
      return failed(
        [
          messages.registrationPending(),
          messages.registrationPendingCause(),
          messages.registrationPendingCure()
        ],
        details
      )
  }
}
