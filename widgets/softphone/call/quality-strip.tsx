import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { useSoftphone } from '../softphone-context.ts'
import type { CallOn } from './call-progress.tsx'
import { QualityBars, qualityOf, useQuality } from './quality-bars.tsx'

const shape = 'flex h-5 items-center gap-1 rounded-(--hutong-radius-full) px-2 text-[12px]/5'

/** The quality of a connected call beside its direction; opens its measurements once there are any. */
export function QualityStrip({ phone }: { phone: CallOn }) {
  const { setPane, from } = useSoftphone()
  const quality = useQuality()
  if (quality === undefined || phone.status !== 'talking') return null
  const { level } = quality
  if (level === 'unknown')
    return (
      <p className={`${shape} text-(--hutong-text-3)`}>
        <QualityBars level="unknown" />
        {messages.qualityUnknown()}
      </p>
    )
  return (
    <button
      aria-expanded={false}
      // biome-ignore lint/a11y/noAutofocus: the pane that had the focus has just gone
      autoFocus={from === 'quality'}
      className={`${shape} pointer-coarse:h-11 text-(--hutong-text-2) hover:bg-(--hutong-bg-hover) hover:text-(--hutong-text)`}
      data-pane="quality"
      onClick={() => setPane('quality')}
      part="button"
      type="button"
    >
      <QualityBars level={level} />
      {qualityOf[level].levelLabel()}
    </button>
  )
}
