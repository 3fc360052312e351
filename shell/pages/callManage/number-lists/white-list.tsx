import { numberListText as t } from '../../../../core/text/number-lists.ts'
import { ConsolePage } from '../../../layout/console-page.tsx'
import { Numbers } from './numbers.tsx'

/** Numbers that are called in spite of a black list and of limits. */
export default function WhiteList() {
  return (
    <ConsolePage subtitle={t.whiteHint()}>
      <Numbers kind="white" libId={0} />
    </ConsolePage>
  )
}
