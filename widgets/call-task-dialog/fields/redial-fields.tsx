import { useStore } from '@nanostores/react'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import {
  changeGroupEnd,
  changeRedial
} from '../../../core/features/call-task-form/rules/form-changes.ts'
import { visibleParts } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import {
  groupCallEnd,
  groupCallStrategy,
  redialStrategy
} from '../../../core/features/call-tasks/task-enums.ts'
import { taskPlanMessages } from '../../../core/features/task-plan/messages.ts'
import { dailyConflict } from '../../../core/features/task-plan/rules/licence-hours.ts'
import { Button } from '../../kit/button.tsx'
import type { Option } from '../../kit/large/cell-styles.ts'
import { CheckboxGroup } from '../../kit/large/forms/checkbox-group.tsx'
import { Checkbox, Switch } from '../../kit/large/forms/ticks.tsx'
import { begin } from '../../parts/begin-part.ts'
import { Beside, Line, Spot, Wrong } from '../form-row.tsx'
import { useChange, useField, useFieldError, useOfForm, useTask } from '../task-context.ts'
import { ChoiceRow, optionsOf, type PathTo, Section, TextRow } from './task-fields.tsx'

const ALL = 'all'

/** 自动重拨: which results are redialled, when, and how often. */
export function Redial() {
  const change = useChange()
  const isOn = useOfForm(({ redial }) => redial.enabled)
  const shown = useOfForm(visibleParts)
  const nothing = useFieldError('redial.connectedEnabled')
  return (
    <Section name="redial" title={messages.redial()}>
      <Switch
        checked={isOn}
        label={messages.redialOn()}
        onChange={on => change(form => changeRedial(form, on))}
      />
      {isOn && (
        <>
          <ChoiceRow
            label={messages.strategy()}
            options={optionsOf(redialStrategy.options)}
            path="redial.intervalType"
            read={value => redialStrategy.codes.find(code => code === value) ?? ''}
          />
          <Spot path="redial.connectedEnabled">
            <Line label={messages.redialTargets()}>
              <Tick label={messages.connected()} path="redial.connectedEnabled" />
              <Tick label={messages.unconnected()} path="redial.unconnectedEnabled" />
              <Wrong text={nothing} />
            </Line>
          </Spot>
          {shown.redialConnected && (
            <Tags
              kind="alreadyConnect"
              label={messages.connectedTags()}
              path="redial.alreadyConnect"
            />
          )}
          {shown.redialUnconnected && (
            <Tags kind="unconnect" label={messages.unconnectedTags()} path="redial.unconnect" />
          )}
          <TextRow
            inputMode="numeric"
            label={messages.redialTimes()}
            path="redial.redialTimes"
            required
            normalize={typed => typed.trim()}
          />
          <TextRow
            inputMode="numeric"
            label={messages.redialInterval()}
            path="redial.redialInterval"
          />
          <OncePerDay />
        </>
      )}
    </Section>
  )
}

/** Warns, or blocks, when the redials exceed the licensed one robot call per number and day. */
function OncePerDay() {
  const { policy } = useTask()
  const isBroken = useOfForm(form => dailyConflict(form, 'warn') !== undefined)
  return isBroken ? (
    <p
      className={`text-[12px]/5 ${policy === 'block' ? 'text-(--hutong-danger)' : 'text-(--hutong-warn)'}`}
      role="status"
    >
      {policy === 'block' ? taskPlanMessages.dailyBlocks() : taskPlanMessages.dailyWarns()}
    </p>
  ) : null
}

export function Tick(props: { readonly path: PathTo<boolean>; readonly label: string }) {
  const { value, set } = useField(props.path)
  return <Checkbox checked={value} label={props.label} onChange={set} />
}

/** Tags from the script; empty until a script is chosen. */
function Tags(props: {
  readonly kind: 'alreadyConnect' | 'unconnect'
  readonly label: string
  readonly path: 'redial.alreadyConnect' | 'redial.unconnect'
}) {
  const { editor } = useTask()
  const rules = useStore(editor.script.$rules)
  const options =
    rules.status === 'ready'
      ? rules.value.redial[props.kind].map(({ code, label }) => ({ value: code, label }))
      : undefined
  return <Codes {...props} options={options} takesAll />
}

/** Several codes; with `takesAll`, choosing all of them stores the single code `ALL`. */
export function Codes(props: {
  readonly label: string
  readonly path: PathTo<readonly string[]>
  readonly options: readonly Option[] | undefined
  readonly takesAll?: boolean
}) {
  const { label, path, options, takesAll = false } = props
  const { editor } = useTask()
  const rules = useStore(editor.script.$rules)
  const { value, set, issue } = useField(path)
  const all = options?.map(option => option.value) ?? []
  return (
    <Spot path={path}>
      {options ? (
        <Beside label={label}>
          <CheckboxGroup
            chosen={new Set(value.includes(ALL) ? all : value)}
            label={label}
            onChoose={chosen => {
              const codes = all.filter(code => chosen.has(code))
              set(takesAll && codes.length === all.length ? [ALL] : codes)
            }}
            options={options}
          />
        </Beside>
      ) : (
        <Line label={label}>
          {rules.status === 'failed' ? (
            <Button onClick={() => begin(editor.script.again())} role="alert" size="small">
              {messages.again()}
            </Button>
          ) : (
            <span className="text-(--hutong-text-3)">{messages.tagsAfterScript()}</span>
          )}
        </Line>
      )}
      <Wrong text={issue} />
    </Spot>
  )
}

/** 多号码策略: the order in which a customer's numbers are called, and when to stop. */
export function Group() {
  const { editor } = useTask()
  const rules = useStore(editor.script.$rules)
  const change = useChange()
  const shown = useOfForm(visibleParts)
  return (
    <Section name="group" title={messages.group()}>
      <ChoiceRow
        label={messages.groupStrategy()}
        options={optionsOf(groupCallStrategy.options)}
        path="redial.phoneGroupCallStrategy"
        read={value => (value === 'IN_ORDER' ? value : 'IN_TURNS')}
      />
      <ChoiceRow
        label={messages.groupEnd()}
        onChoose={chosen => change(form => changeGroupEnd(form, chosen))}
        options={optionsOf(groupCallEnd.options)}
        path="redial.phoneGroupCallTerminate"
        read={value => (value === 'MEET_INTENTION_LEVEL' ? value : 'CONNECTED')}
      />
      {shown.groupLevels && (
        <Codes
          label={messages.groupLevels()}
          options={
            rules.status === 'ready'
              ? rules.value.levels.map(({ levelCode, levelName }) => ({
                  value: levelCode,
                  label: levelName
                }))
              : undefined
          }
          path="redial.callTerminateIntentionLevelCodes"
        />
      )}
    </Section>
  )
}
