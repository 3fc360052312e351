import { useStore } from '@nanostores/react'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import {
  changeDimension,
  changeNotice,
  type NoticeName
} from '../../../core/features/call-task-form/rules/form-changes.ts'
import { canChooseTags } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { taskMessages } from '../../../core/features/call-tasks/task-messages.ts'
import { transferResult } from '../../../core/features/calls/call-record-enums.ts'
import { sendDimension } from '../../../core/features/message-tips/enums.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useChange, useOfForm, useResources, useTask } from '../task-context.ts'
import { ChoiceRow, optionsOf, SearchRow, SeveralRow } from './task-fields.tsx'

const BY_LEVEL = 1
const BY_TAG = 2

/** One condition of a notification, and the message sent when it holds. */
export function Condition(props: {
  readonly name: NoticeName
  readonly at: number
  readonly canRemove: boolean
  readonly onRemove: () => void
}) {
  const { name, at, canRemove, onRemove } = props
  const change = useChange()
  const { smsTemplates = [] } = useResources()
  const canTag = useOfForm(canChooseTags)
  const path = `${name}.sendConditions.${at}` as const
  return (
    <fieldset
      data-condition={at}
      className="relative flex min-w-0 flex-col gap-2 rounded-(--hutong-radius) border border-(--hutong-border) p-3 pr-10"
    >
      <legend className="px-1 text-[13px]/5 text-(--hutong-text-2)">
        {messages.condition({ at: at + 1 })}
      </legend>
      <ChoiceRow
        label={messages.dimension()}
        onChoose={chosen => change(form => changeDimension(form, name, at, chosen))}
        options={optionsOf(sendDimension.options).map(option => ({
          ...option,
          ...(option.value === String(BY_TAG) && !canTag && { refusal: messages.scriptFirst() })
        }))}
        path={`${path}.sendDimension`}
        read={value => sendDimension.codes.find(code => String(code) === value) ?? BY_LEVEL}
      />
      <SeveralRow
        label={messages.values()}
        options={useValues(name, at)}
        path={`${path}.values`}
        placeholder={taskMessages.choose()}
        required
      />
      <SearchRow
        label={messages.template()}
        onChoose={id =>
          change(form =>
            changeNotice(form, name, {
              sendConditions: form[name].sendConditions.map((one, index) =>
                index === at
                  ? {
                      ...one,
                      noticeTemplateId: id,
                      noticeTemplateName: smsTemplates.find(sms => sms.id === id)?.name ?? ''
                    }
                  : one
              )
            })
          )
        }
        options={smsTemplates.map(({ id, name }) => ({ value: id, label: name }))}
        path={`${path}.noticeTemplateId`}
        required
      />
      {canRemove && (
        <IconButton
          className="absolute top-1 right-1"
          label={messages.removeCondition({ at: at + 1 })}
          onClick={onRemove}
          size="small"
        >
          <Icon name="clear" size={14} />
        </IconButton>
      )}
    </fieldset>
  )
}

/** Possible values of a dimension; levels and tags come from the script. */
function useValues(name: NoticeName, at: number) {
  const { editor } = useTask()
  const rules = useStore(editor.script.$rules)
  const dimension = useOfForm(form => form[name].sendConditions[at]?.sendDimension)
  if (dimension !== BY_LEVEL && dimension !== BY_TAG) return optionsOf(transferResult.options)
  if (rules.status !== 'ready') return []
  return dimension === BY_LEVEL
    ? rules.value.levels.map(one => ({ value: one.levelCode, label: one.levelName }))
    : rules.value.tags.map(one => ({ value: one.id, label: one.name }))
}
