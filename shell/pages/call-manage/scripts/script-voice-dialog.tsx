import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import {
  $scriptVoiceAttempt,
  $voicedScript,
  $voiceOptions,
  closeScriptVoice,
  loadVoiceOptions,
  saveScriptVoice
} from '../../../../core/features/voices/script-voice.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const USUAL = 'usual'

/** 选择语音: the voice in which a script is auditioned. */
export default function ScriptVoiceDialog() {
  const script = useStore($voicedScript)
  const state = useStore($voiceOptions)
  const attempt = useStore($scriptVoiceAttempt)
  const id = useId()
  const [chosen, choose] = useState(script?.voiceId ?? USUAL)
  if (!script) return null
  const options = lastOf(state)
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={attempt.status === 'busy'}
          isShut={!options}
          onCancel={closeScriptVoice}
        />
      }
      isOpen
      onClose={closeScriptVoice}
      title={messages.chooseTitle({ name: script.templateName })}
      width={440}
    >
      {options ? (
        <form
          id={id}
          onSubmit={event => {
            event.preventDefault()
            void saveScriptVoice(chosen === USUAL ? null : chosen)
          }}
        >
          <Choice
            hint={messages.voiceHint()}
            label={messages.voice()}
            onChoose={choose}
            options={[
              { value: USUAL, label: messages.usualVoice() },
              ...options.map(one => ({ value: one.id, label: one.name }))
            ]}
            value={chosen}
          />
          <FormAlert text={attempt.status === 'failed' ? attempt.failure.message : undefined} />
        </form>
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => void loadVoiceOptions()}>{commonMessages.retry()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={2} />
      )}
    </Dialog>
  )
}
