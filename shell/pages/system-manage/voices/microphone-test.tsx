import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import { speechThreshold } from '../../../../core/features/voices/rules/speech-threshold.ts'
import { $inputLevel, stopTest, testDevices } from '../../../../core/phone/media/devices.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Meter } from '../../../../widgets/kit/indicators.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'

const SECONDS = 30

/** 麦克风测试: the level of the microphone, and whether it counts as speech. */
export function MicrophoneTest({ sensitivity }: { readonly sensitivity: number }) {
  const level = useStore($inputLevel)
  useEffect(() => stopTest, [])
  const threshold = speechThreshold(sensitivity)
  const isOn = level !== undefined
  return (
    <section className="flex max-w-[560px] flex-col gap-3">
      <SectionHeading level={2}>{messages.micTitle()}</SectionHeading>
      <p className="text-[12px]/5 text-(--hutong-text-3)">{messages.micHint()}</p>
      <Meter label={messages.micLevel()} value={level ?? 0} />
      <p aria-live="polite" className="min-h-5 text-[12px]/5 tabular-nums">
        {isOn &&
          (level >= threshold
            ? messages.micSpeech()
            : messages.micQuiet({ threshold: (threshold * 100).toFixed(1) }))}
      </p>
      <div>
        <Button
          aria-pressed={isOn}
          onClick={() => (isOn ? stopTest() : begin(testDevices({ seconds: SECONDS })))}
        >
          {isOn ? messages.micStop() : messages.micStart()}
        </Button>
      </div>
    </section>
  )
}
