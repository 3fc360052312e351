import { useStore } from '@nanostores/react'
import { systemSettingMessages } from '../../../../core/features/system-settings/messages.ts'
import type { CallSettings } from '../../../../core/features/system-settings/schemas.ts'
import {
  saveSettings,
  settingAttempts
} from '../../../../core/features/system-settings/setting-forms.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { wholeNumber } from '../../../../core/features/system-settings/setting-values.ts'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { Explained, SettingForm } from './setting-form.tsx'

const seconds = { wrapUp: [0, 3600], ring: [5, 120], pause: [10, 3600] } as const

const textOf = (value: number | null | undefined): string =>
  typeof value === 'number' ? String(value) : ''

/** Wrap-up, ringing, paused recordings, hidden numbers and the invitation to rate. */
export default function CallSection({ settings }: { readonly settings: CallSettings }) {
  const { version, wrapUpSeconds, ringSeconds, recordingPauseSeconds, ...switches } = settings
  const attempt = useStore(settingAttempts.calls)
  const form = useForm({
    initial: {
      ...switches,
      wrapUp: String(wrapUpSeconds),
      ring: textOf(ringSeconds),
      pause: textOf(recordingPauseSeconds)
    },
    validate: ({ wrapUp, ring, pause }) => ({
      wrapUp:
        wholeNumber(wrapUp, ...seconds.wrapUp) === undefined ? messages.wrapUpWrong() : undefined,
      ring:
        ring.trim() !== '' && wholeNumber(ring, ...seconds.ring) === undefined
          ? messages.ringWrong()
          : undefined,
      pause:
        pause.trim() !== '' && wholeNumber(pause, ...seconds.pause) === undefined
          ? messages.pauseWrong()
          : undefined
    }),
    submission: attempt
  })
  const { hidesNewNumbers, invitesRatings } = form.values
  return (
    <SettingForm
      form={form}
      onSubmit={form.onSubmit(({ wrapUp, ring, pause, ...chosen }) =>
        begin(
          saveSettings(
            'calls',
            {
              ...chosen,
              wrapUpSeconds: wholeNumber(wrapUp, ...seconds.wrapUp) ?? 0,
              ringSeconds: wholeNumber(ring, ...seconds.ring) ?? null,
              recordingPauseSeconds: wholeNumber(pause, ...seconds.pause) ?? null
            },
            version
          )
        )
      )}
      section="calls"
      version={version}
    >
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <TextInput
          {...form.field('wrapUp')}
          autoComplete="off"
          hint={messages.wrapUpHint()}
          inputMode="numeric"
          label={messages.wrapUp()}
          maxLength={4}
          name="wrapUp"
          required
        />
        <TextInput
          {...form.field('ring')}
          autoComplete="off"
          hint={messages.ringHint()}
          inputMode="numeric"
          label={messages.ring()}
          maxLength={3}
          name="ring"
        />
        <TextInput
          {...form.field('pause')}
          autoComplete="off"
          hint={messages.pauseHint()}
          inputMode="numeric"
          label={messages.pause()}
          maxLength={4}
          name="pause"
        />
      </div>
      <Explained hint={messages.hidesHint()}>
        <Switch
          checked={hidesNewNumbers}
          label={systemSettingMessages.hidesNewNumbers()}
          onChange={on => form.set('hidesNewNumbers', on)}
        />
      </Explained>
      <Explained hint={messages.invitesHint()}>
        <Switch
          checked={invitesRatings}
          label={systemSettingMessages.invitesRatings()}
          onChange={on => form.set('invitesRatings', on)}
        />
      </Explained>
    </SettingForm>
  )
}
