import { useStore } from '@nanostores/react'
import { audioProcessingMessages as messages } from '../../../core/phone/media/audio-processing-messages.ts'
import { begin } from '../../parts/begin-part.ts'
import type { DeviceControls } from './pane-props.ts'
import { SwitchRow } from './switch-row.tsx'

const kinds = ['noiseSuppression', 'echoCancellation', 'autoGainControl'] as const

/** Noise suppression, echo cancellation and automatic gain of the microphone; also of a running call. */
export function SoundProcessing({ controls }: { readonly controls: DeviceControls }) {
  const { $audioProcessing, chooseProcessing } = controls
  const processing = useStore($audioProcessing)
  return (
    <fieldset className="flex flex-col gap-1 border-t border-(--hutong-border) pt-3 text-[14px]/[22px]">
      <legend className="sr-only">{messages.label()}</legend>
      {kinds.map(kind => (
        <SwitchRow
          isOn={processing[kind]}
          key={kind}
          label={messages[kind]()}
          onFlip={() => begin(chooseProcessing({ [kind]: !processing[kind] }))}
        />
      ))}
      <p className="text-[12px]/5 text-(--hutong-text-3)">{messages.hint()}</p>
    </fieldset>
  )
}
