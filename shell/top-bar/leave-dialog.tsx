import { useStore } from '@nanostores/react'
import { topBarPopupMessages as messages } from '../../core/messages/top-bar-popup-messages.ts'
import { phoneMessages } from '../../core/phone/phone-messages.ts'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { $leaveQuestion, answerLeaving } from './ask-to-sign-out.ts'

/** Confirmation before a sign-out that would lose work. */
export default function LeaveDialog() {
  const question = useStore($leaveQuestion)
  return (
    <Confirm
      isOpen={question !== 'none'}
      onAnswer={yes => begin(answerLeaving(yes))}
      text={question === 'call' ? phoneMessages.leaving() : messages.leaveAnalysis()}
      // The second confirmation has a generic title (rule session-29).
      title={question === 'call' ? messages.logoutNow() : messages.kindReminder()}
    />
  )
}
