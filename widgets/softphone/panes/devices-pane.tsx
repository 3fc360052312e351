import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import type { DeviceChoice } from '../../../core/phone/state/phone-types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Meter } from '../../kit/indicators.tsx'
import { begin } from '../../parts/begin-part.ts'
import {
  $devices,
  $inputLevel,
  chooseMicrophone,
  chooseRinger,
  chooseSpeaker,
  lookAtDevices,
  stopTest,
  testDevices,
  testRing
} from '../softphone-phone.ts'
import Choice from './device-select.tsx'
import { MoreDevices } from './more-devices.tsx'
import { NoticesSwitch } from './notices-switch.tsx'

/** Devices for microphone, call audio and ringtone, with a test of each. */
export function DevicesPane() {
  const { microphones, speakers, microphoneId, speakerId, ringerId } = useStore($devices)
  const isNameless = microphones.some(({ label }) => label === '')
  useEffect(() => {
    begin(lookAtDevices())
    return stopTest
  }, [])
  /** Safari before 18.4 has no such choice. */
  const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype
  const sounding = named(speakers, messages.speaker())
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={messages.microphone()}
        onChange={id => begin(chooseMicrophone(id))}
        options={named(microphones, messages.microphone())}
        unchosen={messages.systemDefault()}
        value={microphoneId}
      />
      <InputLevel />
      {canChooseSpeaker ? (
        <>
          <Choice
            label={messages.speaker()}
            onChange={id => begin(chooseSpeaker(id))}
            options={sounding}
            unchosen={messages.systemDefault()}
            value={speakerId}
          />
          <Choice
            label={messages.ringer()}
            onChange={id => begin(chooseRinger(id))}
            options={sounding}
            unchosen={messages.systemDefault()}
            value={ringerId}
          />
        </>
      ) : (
        <Hint>{messages.speakersFixed()}</Hint>
      )}
      {isNameless && <Hint>{messages.namesHidden()}</Hint>}
      <div className="grid grid-cols-2 gap-2">
        <MicrophoneTest />
        <Button onClick={() => begin(testRing())}>
          <Icon size={16} name="sound" />
          {messages.testRing()}
        </Button>
      </div>
      <MoreDevices />
      <NoticesSwitch />
    </div>
  )
}

const Hint = ({ children }: { readonly children: string }) => (
  <p className="text-[12px]/5 text-(--hutong-text-3)">{children}</p>
)

const named = (devices: readonly DeviceChoice[], kind: string) =>
  devices.map(({ id, label }, index) => ({ value: id, label: label || `${kind} ${index + 1}` }))

/** A 30 s microphone test with a level meter; during a call it shows the call's level. */
function MicrophoneTest() {
  const isOn = useStore($inputLevel) !== undefined
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => (isOn ? stopTest() : begin(testDevices({ seconds: 30 })))}
    >
      <Icon size={16} name="microphone" />
      {isOn ? messages.stopTest() : messages.testMicrophone()}
    </Button>
  )
}

/** Input level of the microphone, from 0 to 1. */
function InputLevel() {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-3 text-[14px]/[22px]">
      <span className="min-w-14 text-(--hutong-text-2)">{messages.inputLevel()}</span>
      <Meter label={messages.inputLevel()} value={useStore($inputLevel) ?? 0} />
    </div>
  )
}
