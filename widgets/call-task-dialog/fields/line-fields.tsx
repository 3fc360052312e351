import { useStore } from '@nanostores/react'
import { cidResourceTypes } from '../../../core/features/call-task-form/form-options.ts'
import { ceilingOf } from '../../../core/features/call-task-form/line-ceiling.ts'
import { taskDialogMessages as messages } from '../../../core/features/call-task-form/messages.ts'
import { changeCidResource } from '../../../core/features/call-task-form/rules/form-changes.ts'
import { visibleParts } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { begin } from '../../parts/begin-part.ts'
import { Pairs } from '../form-row.tsx'
import { Missing } from '../missing-task.tsx'
import { useChange, useOfForm, useResources, useTask } from '../task-context.ts'
import { ChoiceRow, optionsOf, SearchRow, Section, SeveralRow } from './task-fields.tsx'

/** Maximum concurrent calls of the chosen lines; undefined until the lines are loaded. */
export function useCeiling(): number | undefined {
  const { editor } = useTask()
  const resources = useResources()
  const group = useStore(editor.lines.$lines)
  const chosen = useOfForm(({ cidResourceType, selectedCidNumbers, selectedCidGroupId }) => ({
    cidResourceType,
    selectedCidNumbers,
    selectedCidGroupId
  }))
  return ceilingOf(chosen, resources, group)
}

/** 线路资源: the caller ids. */
export function Lines() {
  const { editor, form } = useTask()
  const { lines = [], lineGroups = [] } = useResources()
  const shown = useOfForm(visibleParts)
  const change = useChange()
  const most = useCeiling()
  const left = most === undefined ? undefined : messages.lineCeiling({ count: most })
  return (
    <Section name="lines" title={messages.lines()}>
      <Pairs>
        <ChoiceRow
          label={messages.cidResource()}
          onChoose={chosen => {
            change(form => changeCidResource(form, chosen))
            begin(editor.lines.load(form.$values.get()))
          }}
          options={optionsOf(cidResourceTypes.options)}
          path="cidResourceType"
          read={value => cidResourceTypes.codes.find(code => String(code) === value) ?? 0}
          required
        />
        {shown.cidNumbers ? (
          <SeveralRow
            hint={left}
            label={messages.linesChosen()}
            options={lines.map(({ cidNumber, unallocatedCount }) => ({
              value: cidNumber,
              label: messages.lineOption({ number: cidNumber, count: unallocatedCount })
            }))}
            path="selectedCidNumbers"
            placeholder={messages.linesChosen()}
            required
          />
        ) : shown.cidGroup ? (
          <SearchRow
            hint={left}
            label={messages.lineGroup()}
            onChoose={id => {
              form.set('selectedCidGroupId', id)
              begin(editor.lines.load(form.$values.get()))
            }}
            options={lineGroups.map(({ groupId, groupName, unallocatedCount }) => ({
              value: groupId,
              label: messages.lineOption({ number: groupName, count: unallocatedCount })
            }))}
            path="selectedCidGroupId"
            required
          />
        ) : (
          left && (
            <p className="text-[12px]/5 text-(--hutong-text-3) @min-[560px]/task:leading-8">
              {left}
            </p>
          )
        )}
      </Pairs>
      <Missing lists={['lines', 'lineGroups']} />
    </Section>
  )
}
