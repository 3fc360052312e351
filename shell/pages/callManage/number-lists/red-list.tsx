import { numberListText as t } from '../../../../core/text/number-lists.ts'
import { ConsolePage } from '../../../layout/console-page.tsx'
import { Numbers } from './numbers.tsx'

/** Numbers that no task ever calls. */
export default function RedList() {
  return (
    <ConsolePage subtitle={t.redHint()}>
      <Numbers kind="red" libId={0} />
    </ConsolePage>
  )
}
