import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { Numbers } from './typed-number-list.tsx'

/** Numbers that no task ever calls. */
export default function RedList() {
  return (
    <ConsolePage subtitle={messages.redHint()}>
      <Numbers kind="red" libId={0} />
    </ConsolePage>
  )
}
