import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { Numbers } from './typed-number-list.tsx'

/** Numbers exempt from blacklists and call limits. */
export default function WhiteList() {
  return (
    <ConsolePage subtitle={messages.whiteHint()}>
      <Numbers kind="white" libId={0} />
    </ConsolePage>
  )
}
