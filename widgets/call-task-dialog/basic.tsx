import { taskTypes } from '../../core/areas/call-task/choices.ts'
import { changeTaskType } from '../../core/rules/tasks/changes.ts'
import { chooseScript } from '../../core/rules/tasks/people.ts'
import { visibleParts } from '../../core/rules/tasks/visible.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { begin } from '../parts/begin.ts'
import { ChoiceRow, optionsOf, SearchRow, Section, TextRow } from './fields.tsx'
import { Line, Pairs } from './row.tsx'
import { useChange, useOfForm, useResources, useTask } from './task-context.ts'

/** 基本信息: what the task is called, who answers, and what is said. */
export function Basic() {
  const { open } = useTask()
  const shown = useOfForm(visibleParts)
  return (
    <Section name="basic" title={t.basic()}>
      <TextRow label={t.name()} path="name" required tidy={typed => typed.trim()} />
      <Pairs>
        {shown.taskType && <Mode isFixed={open.asked.mode === 'edit'} />}
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
      hint={isFixed ? t.typeFixed() : undefined}
      label={t.taskType()}
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
  const { templateCode, templateName } = useOfForm(({ templateCode, templateName }) => ({
    templateCode,
    templateName
  }))
  const isGone = templateCode !== '' && !scripts.some(one => one.templateCode === templateCode)
  const options = [
    // A task that is there may speak by a script that is not to be had any more.
    ...(isGone ? [{ value: templateCode, label: templateName || templateCode }] : []),
    ...scripts.map(one => ({ value: one.templateCode, label: one.templateName }))
  ]
  return (
    <SearchRow
      label={t.script()}
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
  return <TextRow end={count > 0 && t.remarkCount({ count })} label={t.remark()} path="remark" />
}

function Customers() {
  const count = useOfForm(({ customerIdList }) => customerIdList.length)
  return count === 0 ? null : <Line label={t.customers()}>{t.customersChosen({ count })}</Line>
}
