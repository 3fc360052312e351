import { useStore } from '@nanostores/react'
import { topBarText as t } from '../../core/messages/top-bar-messages.ts'
import { phoneText } from '../../core/phone/phone-messages.ts'
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
      text={question === 'call' ? phoneText.leaving() : t.leaveAnalysis()}
      // The second confirmation has a generic title (rule session-29).
      title={question === 'call' ? t.logoutNow() : t.kindReminder()}
    />
  )
}
