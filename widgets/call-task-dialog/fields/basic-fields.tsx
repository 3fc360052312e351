import { taskTypes } from '../../../core/features/call-task-form/form-options.ts'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { changeTaskType } from '../../../core/features/call-task-form/rules/form-changes.ts'
import { chooseScript } from '../../../core/features/call-task-form/rules/people-changes.ts'
import { visibleParts } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { scriptOptions } from '../../../core/features/scripts/script-options.ts'
import { begin } from '../../parts/begin-part.ts'
import { Line, Pairs } from '../form-row.tsx'
import { useChange, useOfForm, useResources, useTask } from '../task-context.ts'
import { ChoiceRow, optionsOf, SearchRow, Section, TextRow } from './task-fields.tsx'

/** 基本信息: name, type and script of the task. */
export function Basic() {
  const { open } = useTask()
  const shown = useOfForm(visibleParts)
  return (
    <Section name="basic" title={messages.basic()}>
      <TextRow label={messages.name()} path="name" required normalize={typed => typed.trim()} />
      <Pairs>
        {shown.taskType && <Mode isFixed={open.request.mode === 'edit'} />}
        {shown.template && <Script />}
      </Pairs>
      <Remark />
      <Customers />
    </Section>
  )
}

function Mode({ isFixed }: { readonly isFixed: boolean }) {
  const { editor } = useTask()
  const change = useChange()
  return (
    <ChoiceRow
      disabled={isFixed}
      hint={isFixed ? messages.typeFixed() : undefined}
      label={messages.taskType()}
      onChoose={chosen => {
        change(form => changeTaskType(form, chosen))
        begin(editor.script.load(''))
      }}
      options={optionsOf(taskTypes.options)}
      path="taskType"
      read={value => taskTypes.codes.find(code => String(code) === value) ?? 0}
      required
    />
  )
}

function Script() {
  const { editor } = useTask()
  const { scripts } = useResources()
  const change = useChange()
  const { templateCode, templateName, hasValues } = useOfForm(form => ({
    templateCode: form.templateCode,
    templateName: form.templateName,
    hasValues: form.customerIdList.length === 0
  }))
  const isGone = templateCode !== '' && !scripts.some(one => one.templateCode === templateCode)
  const options = [
    // An existing task may refer to a script that is no longer offered.
    ...(isGone ? [{ value: templateCode, label: templateName || templateCode }] : []),
    ...scriptOptions(scripts, hasValues)
  ]
  return (
    <SearchRow
      label={messages.script()}
      onChoose={code => {
        const script = scripts.find(one => one.templateCode === code)
        const named = { templateCode: code, templateName: script?.templateName ?? '' }
        const canTransfer = script?.canTransfer ?? false
        change(form => chooseScript(form, { ...named, canTransfer }))
        begin(editor.script.load(code))
      }}
      options={options}
      path="templateCode"
      required
    />
  )
}

function Remark() {
  const count = useOfForm(({ remark }) => remark.length)
  return (
    <TextRow
      end={count > 0 && messages.remarkCount({ count })}
      label={messages.remark()}
      path="remark"
    />
  )
}

function Customers() {
  const customers = useOfForm(({ customerIdList }) => customerIdList.length)
  const members = useOfForm(form => form.members.ids.length)
  if (customers + members === 0) return null
  return (
    <Line label={messages.customers()}>
      {customers > 0
        ? messages.customersChosen({ count: customers })
        : messages.membersChosen({ count: members })}
    </Line>
  )
}
