import { type AllocateWay, allocateWay } from '../../../../../core/features/manual-tasks/enums.ts'
import { manualMessages as messages } from '../../../../../core/features/manual-tasks/messages.ts'
import { CheckboxGroup } from '../../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { Radios } from '../../../../../widgets/kit/large/forms/ticks.tsx'
import { type FieldsProps, Section } from './plan-section.tsx'

const wayHints: Readonly<Record<number, () => string>> = {
  0: messages.wayHint0,
  1: messages.wayHint1,
  2: messages.wayHint2,
  5: messages.wayHint5
}

/** Agents, and how numbers are assigned to them. */
export function People({ plan, draft, issues, onChange }: FieldsProps) {
  const isWrong = issues.agents !== undefined
  return (
    <Section title={messages.people()}>
      <Radios
        label={messages.way()}
        onChoose={way => onChange({ allocateWay: Number(way) as AllocateWay })}
        options={allocateWay.options.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(draft.allocateWay)}
      />
      <p className="text-[12px]/5 text-(--hutong-text-3)">{wayHints[draft.allocateWay]?.()}</p>
      {plan.groups.length > 0 && (
        <CheckboxGroup
          chosen={new Set(draft.agentGroupIds)}
          label={messages.groups()}
          onChoose={chosen => onChange({ agentGroupIds: [...chosen] })}
          options={plan.groups.map(({ outAgentGroupId, name, seatCount }) => ({
            value: outAgentGroupId,
            label: messages.groupOf({ name, count: seatCount })
          }))}
        />
      )}
      {plan.seats.length > 0 ? (
        <CheckboxGroup
          chosen={new Set(draft.seatIds)}
          label={messages.seats()}
          onChoose={chosen => onChange({ seatIds: [...chosen] })}
          options={plan.seats.map(({ id, employeeName: name, extension }) => ({
            value: id,
            label: messages.seatOf({ name, extension })
          }))}
        />
      ) : (
        <p className="text-(--hutong-text-3)">{messages.noSeats()}</p>
      )}
      <p
        aria-invalid={isWrong}
        className={`text-[12px]/5 outline-none ${isWrong ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}`}
        role={isWrong ? 'alert' : undefined}
        tabIndex={-1}
      >
        {issues.agents ?? messages.agentsHint()}
      </p>
    </Section>
  )
}
