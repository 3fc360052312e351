import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { voiceMessages as messages } from '../../../core/features/voices/messages.ts'
import {
  $recognition,
  $recognitionAttempt,
  leaveRecognition,
  readRecognition,
  saveRecognition
} from '../../../core/features/voices/recognition-form.ts'
import {
  recognitionLimits,
  type VoiceRecognition
} from '../../../core/features/voices/recognition-schemas.ts'
import { VOICE_CHANGED } from '../../../core/features/voices/voice-conflict.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../widgets/parts/normalize-input.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { $route, navigate } from '../../router/router.ts'
import { HotWordFields } from './voices/hot-word-fields.tsx'
import { MicrophoneTest } from './voices/microphone-test.tsx'

const card = 'rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) p-5'

/** 模型配置: how robots with a voice listen. */
export default function ModelConfig() {
  const [id] = useState(() => $route.get().params.id ?? '')
  const state = useStore($recognition)
  const voice = lastOf(state)
  useEffect(() => {
    void readRecognition(id)
    return leaveRecognition
  }, [id])
  return (
    <ConsolePage {...(voice && { subtitle: voice.name })}>
      {voice ? (
        <Settings key={voice.version} voice={voice} />
      ) : (
        <section className={card}>
          {state.status === 'failed' ? (
            <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
              <p className="text-(--hutong-text-2)">{state.failure.message}</p>
              <Button onClick={() => void readRecognition(id)}>{commonMessages.retry()}</Button>
            </div>
          ) : (
            <Skeleton label={commonMessages.loading()} rows={8} />
          )}
        </section>
      )}
    </ConsolePage>
  )
}

function rangeIssue(typed: string, [least, most]: readonly [number, number]): string | undefined {
  const isWithin = /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
  return isWithin ? undefined : messages.outOfRange({ least, most })
}

const levels = Array.from({ length: 5 }, (_, at) => ({
  value: String(at + 1),
  get label() {
    return messages.sensitivityOption({ value: at + 1 })
  }
}))

function Settings({ voice }: { readonly voice: VoiceRecognition }) {
  const { recognition, scripts } = voice
  const attempt = useStore($recognitionAttempt)
  const isStale = attempt.status === 'failed' && attempt.failure.code === VOICE_CHANGED
  const form = useForm({
    initial: {
      hotWords: recognition.hotWords,
      start: String(recognition.startSilence),
      end: String(recognition.endSilence),
      allowsInterruption: recognition.allowsInterruption,
      sensitivity: String(recognition.sensitivity)
    },
    validate: ({ start, end }) => ({
      start: rangeIssue(start, recognitionLimits.start),
      end: rangeIssue(end, recognitionLimits.end)
    }),
    normalize: { start: digits, end: digits },
    places: { hotWords: 'hotWords' },
    submission: attempt
  })
  const { values } = form
  const names = scripts.map(({ templateName }) => templateName).join(joinMessages.list())
  return (
    <section className={`${card} flex flex-col gap-6`}>
      <p className="text-[13px]/5 text-(--hutong-text-2)">
        {messages.configureHint({
          scripts: names ? messages.usedBy({ names }) : messages.usedByNone()
        })}
      </p>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.onSubmit(
          all =>
            void saveRecognition(voice, {
              hotWords: [...all.hotWords],
              ...{ startSilence: Number(all.start), endSilence: Number(all.end) },
              ...{ allowsInterruption: all.allowsInterruption },
              sensitivity: Number(all.sensitivity)
            })
        )}
      >
        <HotWordFields
          issue={form.issueOf('hotWords')}
          onChange={words => form.set('hotWords', [...words])}
          words={values.hotWords}
        />
        <div className="grid max-w-[560px] grid-cols-2 gap-x-4">
          <TextInput
            {...form.field('start')}
            autoComplete="off"
            hint={messages.startHint()}
            inputMode="numeric"
            label={messages.startSilence()}
            maxLength={2}
            name="start"
            required
          />
          <TextInput
            {...form.field('end')}
            autoComplete="off"
            hint={messages.endHint()}
            inputMode="numeric"
            label={messages.endSilence()}
            maxLength={4}
            name="end"
            required
          />
        </div>
        <div className="max-w-[560px]">
          <Choice
            hint={messages.sensitivityHint()}
            label={messages.sensitivity()}
            onChoose={value => form.set('sensitivity', value)}
            options={levels}
            value={values.sensitivity}
          />
        </div>
        <Switch
          checked={values.allowsInterruption}
          label={messages.interruption()}
          onChange={on => form.set('allowsInterruption', on)}
        />
        <FormAlert
          onLatest={isStale ? () => readRecognition(voice.id) : undefined}
          text={form.error}
        />
        <div className="flex gap-2">
          <Button disabled={attempt.status === 'busy'} tone="primary" type="submit">
            {messages.save()}
          </Button>
          <Button onClick={() => navigate('/systemManage/voiceModel')}>{messages.back()}</Button>
        </div>
      </form>
      <MicrophoneTest sensitivity={Number(values.sensitivity)} />
    </section>
  )
}
