import { useStore } from '@nanostores/react'
import { softphoneMessages as messages } from '../../core/phone/softphone-messages.ts'
import { $phone } from './softphone-phone.ts'
import { useSettings } from './softphone-settings.ts'

/** Live region for incoming calls and call results; rendered from the start. */
export function Announcer() {
  const phone = useStore($phone)
  const { shown } = useSettings()
  const caller =
    phone.status === 'ringing'
      ? (phone.call.name ?? shown(phone.call.number)) || messages.unknownCaller()
      : ''
  return (
    <>
      <div aria-live="assertive" className="sr-only" role="alert">
        {caller && messages.announceIncoming({ caller })}
      </div>
      <div aria-live="polite" className="sr-only" role="status">
        {phone.status === 'wrap-up' && phone.outcome.text}
      </div>
    </>
  )
}
