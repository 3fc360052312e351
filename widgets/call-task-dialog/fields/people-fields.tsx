import { useStore } from '@nanostores/react'
import {
  manualAnswerTargets,
  manualAnswerTypes,
  robotHolderTypes
} from '../../../core/features/call-task-form/form-options.ts'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import {
  changeAnswerer,
  changeHelper,
  changeRobots
} from '../../../core/features/call-task-form/rules/people-changes.ts'
import { visibleParts } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { taskMessages } from '../../../core/features/call-tasks/task-messages.ts'
import { begin } from '../../parts/begin-part.ts'
import { Pairs } from '../form-row.tsx'
import { Missing } from '../missing-task.tsx'
import { useChange, useOfForm, useResources, useTask } from '../task-context.ts'
import { ChoiceRow, optionsOf, SearchRow, Section } from './task-fields.tsx'

const BY_GROUP = 5
const TO_A_PERSON = 2
const GROUP = 1

/** 机器人/坐席资源: robots and agents that take the calls. */
export function People() {
  const shown = useOfForm(visibleParts)
  return (
    <Section name="people" title={messages.people()}>
      <Pairs>
        {shown.robotHolderType && <Robots />}
        {shown.robotHolder && <RobotGroup />}
        {shown.manualAnswerType && <Helper />}
        {shown.agents && <Agents />}
      </Pairs>
      <Missing lists={['robots', 'agentGroups', 'seats']} />
    </Section>
  )
}

function Robots() {
  const { editor } = useTask()
  const { robots } = useResources()
  const change = useChange()
  const total = robots?.reduce((sum, { totalCount }) => sum + totalCount, 0)
  return (
    <ChoiceRow
      hint={total === 0 ? taskMessages.noRobots() : undefined}
      label={messages.robots()}
      onChoose={chosen => {
        change(form => changeRobots(form, chosen))
        begin(editor.loadRobotAllocation(''))
      }}
      options={optionsOf(robotHolderTypes.options)}
      path="robotHolderType"
      read={value => (value === String(BY_GROUP) ? BY_GROUP : 0)}
    />
  )
}

function RobotGroup() {
  const { editor, form } = useTask()
  const { robots = [] } = useResources()
  const allocation = useStore(editor.$allocation)
  const hint =
    allocation.status === 'ready'
      ? messages.robotUse({ total: allocation.value.totalCount, used: allocation.value.usedCount })
      : undefined
  return (
    <SearchRow
      hint={hint}
      label={messages.robotGroup()}
      onChoose={id => {
        form.set('outRobotHolderId', id)
        begin(editor.loadRobotAllocation(id))
      }}
      options={robots
        .filter(({ holderId }) => holderId !== '0')
        .map(({ holderId, holderName }) => ({ value: holderId, label: holderName }))}
      path="outRobotHolderId"
      required
    />
  )
}

function Helper() {
  const { scripts } = useResources()
  const change = useChange()
  const code = useOfForm(({ templateCode }) => templateCode)
  const canTransfer = scripts.find(one => one.templateCode === code)?.canTransfer ?? false
  return (
    <ChoiceRow
      label={messages.helper()}
      onChoose={chosen => change(form => changeHelper(form, chosen))}
      options={optionsOf(manualAnswerTypes.options).map(option => ({
        ...option,
        ...(option.value === String(TO_A_PERSON) &&
          !canTransfer && { refusal: code === '' ? messages.scriptFirst() : messages.noTransfer() })
      }))}
      path="manualAnswerType"
      read={value => manualAnswerTypes.codes.find(one => String(one) === value) ?? 0}
    />
  )
}

function Agents() {
  const { agentGroups = [], seats = [] } = useResources()
  const change = useChange()
  const target = useOfForm(({ manualAnswerTarget }) => manualAnswerTarget)
  const options =
    target === GROUP
      ? agentGroups.map(({ outAgentGroupId, name }) => ({ value: outAgentGroupId, label: name }))
      : seats.map(({ id, employeeName, extension }) => ({
          value: id,
          label: `${employeeName} ${extension}`
        }))
  return (
    <>
      <ChoiceRow
        label={messages.agents()}
        onChoose={chosen => change(form => changeAnswerer(form, chosen))}
        options={optionsOf(manualAnswerTargets.options)}
        path="manualAnswerTarget"
        read={value => manualAnswerTargets.codes.find(one => String(one) === value) ?? ''}
        required
      />
      {target !== '' && (
        <SearchRow
          label={target === GROUP ? messages.agentGroup() : messages.agent()}
          options={options}
          path="outManualTargetId"
          required
        />
      )}
    </>
  )
}
