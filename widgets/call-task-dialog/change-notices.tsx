import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { taskDialogMessages } from '../../core/features/call-task-form/messages.ts'
import {
  addCondition,
  changeNotice,
  type NoticeName,
  removeCondition
} from '../../core/features/call-task-form/rules/form-changes.ts'
import {
  canAddCondition,
  hasConditions
} from '../../core/features/call-task-form/rules/visible-parts.ts'
import { beforeCallSmsType, inCallSmsType } from '../../core/features/call-tasks/enums.ts'
import { hangUpSmsType } from '../../core/features/message-tips/enums.ts'
import { Button } from '../kit/button.tsx'
import { Switch } from '../kit/large/forms/ticks.tsx'
import { Condition } from './fields/condition-row.tsx'
import { ChoiceRow, optionsOf, SearchRow, Section } from './fields/task-fields.tsx'
import { Missing } from './missing-task.tsx'
import { useChange, useOfForm, useResources } from './task-context.ts'

/** 短信通知: messages sent after, before and during a call. */
export const Notices = () => (
  <Section name="notices" title={taskDialogMessages.notices()}>
    <Notice
      label={taskDialogMessages.hangUp()}
      name="hangUpNotice"
      sendType={
        <ChoiceRow
          label={taskDialogMessages.sendType()}
          options={optionsOf(hangUpSmsType.options)}
          path="hangUpNotice.sendType"
          read={value => hangUpSmsType.codes.find(code => String(code) === value) ?? 1}
        />
      }
    />
    <Notice
      label={taskDialogMessages.before()}
      name="beforeNotice"
      sendType={
        <ChoiceRow
          label={taskDialogMessages.sendType()}
          options={optionsOf(beforeCallSmsType.options)}
          path="beforeNotice.sendType"
          read={value => beforeCallSmsType.codes.find(code => String(code) === value) ?? 1}
        />
      }
    />
    <Notice
      label={taskDialogMessages.calling()}
      name="callingNotice"
      sendType={
        <ChoiceRow
          label={taskDialogMessages.sendType()}
          options={optionsOf(inCallSmsType.options)}
          path="callingNotice.sendType"
          read={value => inCallSmsType.codes.find(code => String(code) === value) ?? 3}
        />
      }
    />
    <Missing lists={['smsTemplates']} />
  </Section>
)

interface NoticeProps {
  readonly name: NoticeName
  readonly label: string
  readonly sendType: ReactNode
}

function Notice({ name, label, sendType }: NoticeProps) {
  const change = useChange()
  const { smsTemplates = [] } = useResources()
  const now = useOfForm(form => ({
    isOn: form[name].enabled,
    hasConditions: hasConditions(form[name]),
    conditions: form[name].sendConditions.length,
    canAdd: canAddCondition(form[name])
  }))
  const frame = useRef<HTMLFieldSetElement>(null)
  const [gone, setGone] = useState<number>()
  // The pressed button is unmounted: focus moves to the condition that replaces it.
  useLayoutEffect(() => {
    if (gone === undefined) return
    const left = [...(frame.current?.querySelectorAll('[data-condition]') ?? [])]
    left[Math.min(gone, left.length - 1)]?.querySelector('button')?.focus()
    setGone(undefined)
  }, [gone])
  const templates = smsTemplates.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" data-field={name} ref={frame}>
      <legend className="sr-only">{label}</legend>
      <Switch
        checked={now.isOn}
        label={label}
        onChange={enabled => change(form => changeNotice(form, name, { enabled }))}
      />
      {now.isOn && (
        <>
          {sendType}
          {!now.hasConditions ? (
            <SearchRow
              label={taskDialogMessages.template()}
              options={templates}
              path={`${name}.noticeTemplateId`}
              required
            />
          ) : (
            <>
              {Array.from({ length: now.conditions }, (_, at) => (
                <Condition
                  at={at}
                  canRemove={now.conditions > 1}
                  key={String(at)}
                  name={name}
                  onRemove={() => {
                    change(form => removeCondition(form, name, at))
                    setGone(at)
                  }}
                />
              ))}
              {now.canAdd && (
                <Button
                  className="self-start"
                  onClick={() => change(form => addCondition(form, name))}
                  size="small"
                >
                  {taskDialogMessages.addCondition()}
                </Button>
              )}
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
