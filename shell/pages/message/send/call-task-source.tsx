import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { intentCode } from '../../../../core/features/customer-details/enums.ts'
import {
  $messagedNumbers,
  $messagedTasks,
  findMessagedTasks,
  loadMessagedNumbers,
  loadMessagedTasks
} from '../../../../core/features/messaging/sending/send-choices.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { CheckboxGroup } from '../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import type { RecipientForm } from './recipient-form.ts'

/** The connected numbers of a call task, of chosen intents or all. */
export function CallTaskSource({ form }: { readonly form: RecipientForm }) {
  const tasks = useStore($messagedTasks)
  const numbers = useStore($messagedNumbers)
  const { callTaskId, callTaskName, intentCodes } = form.values
  useEffect(() => begin(loadMessagedTasks()), [])
  const matching = lastOf(tasks) ?? []
  const isKnown = callTaskId === '' || matching.some(({ id }) => id === callTaskId)
  const list = isKnown ? matching : [{ id: callTaskId, name: callTaskName }, ...matching]
  const found = lastOf(numbers)
  const failed = [tasks, numbers].find(state => state.status === 'failed')
  return (
    <div className="flex flex-col gap-2">
      <div className="max-w-[480px]">
        <Combobox
          hint={
            tasks.status === 'ready' && list.length === 0
              ? messages.noCallTasks()
              : messages.taskHint()
          }
          label={messages.whichTask()}
          onChoose={id => {
            const name = list.find(one => one.id === id)?.name ?? ''
            form.assign({ callTaskId: id ?? '', callTaskName: name, intentCodes: [] })
          }}
          onSearch={findMessagedTasks}
          options={list.map(({ id, name }) => ({ value: id, label: name }))}
          value={callTaskId || null}
        />
      </div>
      {failed && (
        <div className="flex flex-wrap items-center gap-3" role="alert">
          <span className="text-(--hutong-danger)">{failed.failure.message}</span>
          <Button
            onClick={() =>
              begin(failed === tasks ? loadMessagedTasks() : loadMessagedNumbers(callTaskId))
            }
            size="small"
          >
            {commonMessages.loadFailed()}
          </Button>
        </div>
      )}
      {found && found.total === 0 && (
        <p className="text-(--hutong-warn)">{messages.noneConnected()}</p>
      )}
      {found && found.total > 0 && (
        <div className="flex flex-col">
          <CheckboxGroup
            chosen={new Set(intentCodes)}
            label={messages.intents()}
            onChoose={chosen => form.set('intentCodes', [...chosen])}
            options={found.intents.map(one => ({
              value: one.intentCode as string,
              label: messages.intentOf({
                name: intentCode.label(one.intentCode),
                count: one.count
              })
            }))}
          />
          <p className="text-[12px]/5 text-(--hutong-text-2)">
            {messages.intentHint({ count: found.total })}
          </p>
        </div>
      )}
    </div>
  )
}
