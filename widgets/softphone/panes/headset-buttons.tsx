import { useStore } from '@nanostores/react'
import { headsetMessages as messages } from '../../../core/phone/media/headset/headset-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { $registration } from '../softphone-phone.ts'
import type { DeviceControls } from './pane-props.ts'

/** The headset whose buttons control calls: chosen once, then connected by the leading tab. */
export function HeadsetButtons({ controls }: { readonly controls: DeviceControls }) {
  const { $headset, chooseHeadset, forgetHeadset } = controls
  const headset = useStore($headset)
  const isElsewhere = useStore($registration).status === 'elsewhere'
  const isKnown = headset.status !== 'none'
  const sentence =
    'hid' in navigator
      ? isElsewhere
        ? messages.elsewhere()
        : isKnown
          ? messages[headset.status]({ name: headset.name })
          : messages.hint()
      : messages.unsupported()
  return (
    <section
      aria-label={messages.label()}
      className="flex flex-col gap-2 border-t border-(--hutong-border) pt-3 text-[14px]/[22px]"
    >
      <p
        className={`text-[12px]/5 ${headset.status === 'failed' ? 'text-(--hutong-danger)' : 'text-(--hutong-text-2)'}`}
        role="status"
      >
        {sentence}
      </p>
      {'hid' in navigator && !isElsewhere && (
        <Button onClick={() => begin(isKnown ? forgetHeadset() : chooseHeadset())}>
          <Icon size={16} name="headset" />
          {isKnown ? messages.disconnect() : messages.connect()}
        </Button>
      )}
    </section>
  )
}
