import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { SendingSettings } from '../../../../core/features/messaging/setting-endpoints.ts'
import {
  $sendingSettings,
  $settingAttempt,
  closeSendingSettings,
  readSendingSettings,
  saveSendingSettings,
  settingDraft,
  settingIssues
} from '../../../../core/features/messaging/settings/sending-settings.ts'
import { messageTaskMessages as messages } from '../../../../core/features/messaging/tasks/message-task-messages.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { Unread } from '../../../list/unread-rows.tsx'

/** 发送设置: quiet hours and rate of the enterprise. */
export default function SendingSettingsDialog() {
  const state = useStore($sendingSettings)
  const id = useId()
  const attempt = useStore($settingAttempt)
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={attempt.status === 'busy'}
          isShut={state.status !== 'ready'}
          onCancel={closeSendingSettings}
        />
      }
      isOpen
      onClose={closeSendingSettings}
      title={messages.settings()}
      width={480}
    >
      {state.status === 'ready' ? (
        <SettingForm id={id} key={state.value.version} settings={state.value} />
      ) : state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(readSendingSettings())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={4} />
      )}
    </Dialog>
  )
}

function SettingForm(props: { readonly id: string; readonly settings: SendingSettings }) {
  const { id, settings } = props
  const attempt = useStore($settingAttempt)
  const form = useForm({
    initial: settingDraft(settings),
    validate: settingIssues,
    submission: attempt
  })
  const isStale = attempt.status === 'failed' && attempt.failure.code === 'version'
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(ready => begin(saveSendingSettings(ready, settings.version)))}
    >
      <p className="text-(--hutong-text-2)">{messages.settingsHint()}</p>
      <Switch
        checked={form.values.isQuiet}
        label={messages.quiet()}
        onChange={on => form.set('isQuiet', on)}
      />
      {form.values.isQuiet && (
        <div className="flex flex-col">
          <div className="grid grid-cols-2 gap-x-4">
            <TextInput
              {...form.field('start')}
              autoComplete="off"
              inputMode="numeric"
              label={messages.quietStart()}
              maxLength={5}
              required
            />
            <TextInput
              {...form.field('end')}
              autoComplete="off"
              inputMode="numeric"
              label={messages.quietEnd()}
              maxLength={5}
              required
            />
          </div>
          <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.quietHint()}</p>
        </div>
      )}
      <TextInput
        {...form.field('rate')}
        autoComplete="off"
        inputMode="numeric"
        label={messages.rate()}
        maxLength={4}
        required
      />
      <div className="flex flex-wrap items-center gap-3">
        <FormAlert text={form.error} />
        {isStale && (
          <Button onClick={() => begin(readSendingSettings())} size="small">
            {messages.reload()}
          </Button>
        )}
      </div>
    </form>
  )
}
