import { useEffect, useState } from 'react'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { deviceControls } from '../softphone-phone.ts'
import { HeadsetButtons } from './headset-buttons.tsx'
import type { DeviceControls } from './pane-props.ts'
import { SoundProcessing } from './sound-processing.tsx'

/** Sound processing and headset buttons, whose code is loaded with the pane. */
export function MoreDevices() {
  const [controls, setControls] = useState<DeviceControls | 'failed'>()
  const isLoading = controls === undefined
  useEffect(() => {
    if (isLoading) deviceControls().then(setControls, () => setControls('failed'))
  }, [isLoading])
  if (isLoading) return <Skeleton label={commonMessages.loading()} rows={4} />
  if (controls === 'failed')
    return <Button onClick={() => setControls(undefined)}>{commonMessages.loadFailed()}</Button>
  return (
    <>
      <SoundProcessing controls={controls} />
      <HeadsetButtons controls={controls} />
    </>
  )
}
