import { NumberView, type NumberViewProps } from '../parts/number-view/number-view.tsx'
import { PageStage } from '../parts/page-stage.tsx'

/** A number with stars in it, and the way to see it. */
export default function NumberPart(props: NumberViewProps) {
  return (
    <PageStage>
      <NumberView {...props} />
    </PageStage>
  )
}
