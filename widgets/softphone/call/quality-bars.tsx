import { useStore } from '@nanostores/react'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import type { Quality } from '../../../core/phone/state/phone-types.ts'
import { $quality, $registration } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'

type Level = Quality['level']

/** Lit bars, colour and label per quality level. */
export const qualityOf: Readonly<
  Record<
    Level,
    { readonly bars: number; readonly color: string; readonly levelLabel: () => string }
  >
> = {
  good: { bars: 4, color: 'text-(--hutong-success)', levelLabel: messages.qualityGood },
  fair: { bars: 3, color: 'text-(--hutong-warn)', levelLabel: messages.qualityFair },
  poor: { bars: 2, color: 'text-(--hutong-warn)', levelLabel: messages.qualityPoor },
  bad: { bars: 1, color: 'text-(--hutong-danger)', levelLabel: messages.qualityBad },
  silent: { bars: 0, color: 'text-(--hutong-danger)', levelLabel: messages.qualitySilent },
  unknown: { bars: 0, color: 'text-(--hutong-text-3)', levelLabel: messages.qualityUnknown }
}

/** Call quality, where this tab has the audio: not in another tab, nor with a desk telephone. */
export function useQuality(): Quality | undefined {
  const { shows } = useSettings()
  const { status } = useStore($registration)
  const quality = useStore($quality)
  return shows('quality') && status !== 'elsewhere' && status !== 'own-device' ? quality : undefined
}

/** Four signal bars with a label beside them. */
export function QualityBars({ level }: { level: Level }) {
  const { bars, color } = qualityOf[level]
  return (
    <svg aria-hidden="true" className={`size-5 ${color}`} fill="currentColor" viewBox="0 0 20 20">
      {[0, 1, 2, 3].map(bar => (
        <rect
          height={5 + bar * 4}
          key={bar}
          opacity={bar < bars ? 1 : 0.28}
          rx="1"
          width="3"
          x={1 + bar * 5}
          y={14 - bar * 4}
        />
      ))}
    </svg>
  )
}
