import { useStore } from '@nanostores/react'
import { phoneText } from '../../core/text/phone.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { $leaveQuestion, answerLeaving } from './sign-out.ts'

/** Asks before somebody signs out in the middle of something. */
export default function LeaveDialog() {
  const question = useStore($leaveQuestion)
  return (
    <Confirm
      isOpen={question !== 'none'}
      onAnswer={yes => begin(answerLeaving(yes))}
      text={question === 'call' ? phoneText.leaving() : t.leaveAnalysis()}
      // The title of the second question is specified.
      title={question === 'call' ? t.logoutNow() : t.kindReminder()}
    />
  )
}
