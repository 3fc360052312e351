import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import {
  type VoiceSex,
  type VoiceStyle,
  voiceSex,
  voiceStyle
} from '../../../../core/features/voices/enums.ts'
import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import {
  type Voice,
  type VoiceSound,
  voiceLimits
} from '../../../../core/features/voices/schemas.ts'
import { VOICE_CHANGED } from '../../../../core/features/voices/voice-conflict.ts'
import {
  $voiceAttempt,
  $voiceForm,
  closeVoiceForm,
  saveVoice,
  showLatestVoice
} from '../../../../core/features/voices/voice-form.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'
import { DiscardConfirm } from '../../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { SampleButton } from './sample-button.tsx'

/** Drawer that adds or edits a voice. */
export default function VoiceDrawer() {
  const form = useStore($voiceForm)
  const isBusy = useStore($voiceAttempt).status === 'busy'
  const id = useId()
  const isChanged = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  const onChange = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  if (form.status === 'closed') return null
  const close = () => {
    if (isChanged.current && !isBusy) setConfirming(true)
    else closeVoiceForm()
  }
  return (
    <Drawer
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={close} />}
      isOpen
      onClose={close}
      title={form.status === 'editing' ? messages.editTitle() : messages.add()}
    >
      <Fields
        id={id}
        key={form.status === 'editing' ? form.voice.version : undefined}
        onChange={onChange}
        voice={form.status === 'editing' ? form.voice : undefined}
      />
      <DiscardConfirm
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) closeVoiceForm()
        }}
        text={messages.confirmLeave()}
      />
    </Drawer>
  )
}

const trimmed = (typed: string) => typed.trim()

function rangeIssue(typed: string, [least, most]: readonly [number, number]): string | undefined {
  const isWithin = /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
  return isWithin ? undefined : messages.outOfRange({ least, most })
}

const initialOf = (voice: Voice | undefined) => ({
  name: voice?.name ?? '',
  sex: (voice?.sex ?? 'female') as VoiceSex,
  style: (voice?.style ?? 'warm') as VoiceStyle,
  speed: String(voice?.speed ?? 100),
  pitch: String(voice?.pitch ?? 50),
  volume: String(voice?.volume ?? 100),
  sampleText: voice?.sampleText ?? messages.usualText(),
  remark: voice?.remark ?? ''
})
type Values = ReturnType<typeof initialOf>

const issuesOf = ({ speed, pitch, volume }: Values) => ({
  speed: rangeIssue(speed, voiceLimits.speed),
  pitch: rangeIssue(pitch, voiceLimits.pitch),
  volume: rangeIssue(volume, voiceLimits.volume)
})

const soundOf = (values: Values): VoiceSound => ({
  sex: values.sex,
  ...{ speed: Number(values.speed), pitch: Number(values.pitch), volume: Number(values.volume) }
})

function Fields(props: {
  readonly id: string
  readonly voice: Voice | undefined
  readonly onChange: (isChanged: boolean) => void
}) {
  const { id, voice, onChange } = props
  const attempt = useStore($voiceAttempt)
  const isStale = attempt.status === 'failed' && attempt.failure.code === VOICE_CHANGED
  const form = useForm({
    initial: initialOf(voice),
    validate: values => ({
      ...issuesOf(values),
      name: required(messages.nameMissing())(values.name),
      sampleText: required(messages.textMissing())(values.sampleText)
    }),
    normalize: {
      ...{ name: trimmed, sampleText: trimmed },
      ...{ speed: digits, pitch: digits, volume: digits }
    },
    places: { name: 'name', sampleText: 'sampleText' },
    submission: attempt
  })
  const { values } = form
  const isChanged = form.isDirty()
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  const isRight = Object.values(issuesOf(values)).every(issue => issue === undefined)
  const number = (key: 'speed' | 'pitch' | 'volume', label: string, hint: string) => (
    <TextInput
      {...form.field(key)}
      autoComplete="off"
      hint={hint}
      inputMode="numeric"
      label={label}
      maxLength={3}
      name={key}
      required
    />
  )
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        all =>
          void saveVoice({
            ...soundOf(all),
            ...{ name: all.name, style: all.style },
            ...{ sampleText: all.sampleText, remark: all.remark }
          })
      )}
    >
      <TextInput
        {...form.field('name')}
        autoComplete="off"
        label={messages.name()}
        maxLength={voiceLimits.name}
        name="name"
        required
      />
      <div className="pb-4">
        <Radios
          label={messages.sex()}
          onChoose={sex => form.set('sex', sex)}
          options={voiceSex.options}
          value={values.sex}
        />
      </div>
      <Choice
        label={messages.style()}
        onChoose={style => form.set('style', style)}
        options={voiceStyle.options}
        value={values.style}
      />
      {number('speed', messages.speed(), messages.speedHint())}
      {number('pitch', messages.pitch(), messages.pitchHint())}
      {number('volume', messages.volume(), messages.volumeHint())}
      <Textarea
        {...form.field('sampleText')}
        label={messages.sampleText()}
        maxLength={voiceLimits.text}
        name="sampleText"
        required
      />
      <div className="pb-3">
        <SampleButton
          id="form"
          name={values.name || messages.sampleText()}
          sound={isRight ? soundOf(values) : undefined}
          text={values.sampleText}
        />
      </div>
      <Textarea
        {...form.field('remark')}
        label={messages.remark()}
        maxLength={voiceLimits.text}
        name="remark"
      />
      <FormAlert onLatest={isStale ? showLatestVoice : undefined} text={form.error} />
    </form>
  )
}
