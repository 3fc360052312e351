import { useStore } from '@nanostores/react'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { QualityBars, qualityOf } from '../call/quality-bars.tsx'
import { $quality } from '../softphone-phone.ts'

/** Measurements of the connection, for support. */
export function QualityPane() {
  const quality = useStore($quality)
  const isKnown = quality.mos > 0
  const rows = [
    [messages.qualityMos(), isKnown ? `${quality.mos.toFixed(1)} / 4.5` : '–'],
    [messages.qualityDelay(), isKnown ? `${Math.round(quality.roundTripMs)} ms` : '–'],
    [messages.qualityLoss(), isKnown ? `${quality.lossPercent.toFixed(1)} %` : '–'],
    [messages.qualityJitter(), isKnown ? `${Math.round(quality.jitterMs)} ms` : '–']
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2 font-semibold">
        <QualityBars level={quality.level} />
        {qualityOf[quality.level].levelLabel()}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-y-2 text-[14px]/[22px]">
        {rows.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-(--hutong-text-2)">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
