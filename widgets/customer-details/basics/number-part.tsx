import { NumberView, type NumberViewProps } from '../../parts/number-reveal/number-view.tsx'
import { PageRoot } from '../../parts/page-root.tsx'

/** A masked number with its reveal button. */
export default function NumberPart(props: NumberViewProps) {
  return (
    <PageRoot>
      <NumberView {...props} />
    </PageRoot>
  )
}
