import type { ReactNode } from 'react'
import type { ManualPlan } from '../../../../core/areas/manual-tasks/plan.ts'
import type { ManualTaskDraft } from '../../../../core/contract/entities/manual-task.ts'
import {
  type AllocateWay,
  allocateWay,
  type CallOrder,
  callOrder
} from '../../../../core/contract/enums/manual-tasks.ts'
import { CLAIMED, type manualLimits } from '../../../../core/rules/manual-task.ts'
import { DAY_END, HALF_HOUR, minutesOf, pointOf } from '../../../../core/rules/tasks/day-time.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Select } from '../../../../widgets/kit/field.tsx'
import { CheckboxGroup } from '../../../../widgets/kit/large/checkbox-group.tsx'
import { FormField } from '../../../../widgets/kit/large/form-field.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/text-fields.tsx'
import { Radios, Switch } from '../../../../widgets/kit/large/ticks.tsx'
import { DateField } from '../../../../widgets/parts/date-field/date-field.tsx'
import type { Complaints } from './plan-dialog.tsx'

interface FieldsProps {
  readonly plan: ManualPlan
  readonly draft: ManualTaskDraft
  readonly complaints: Complaints
  readonly onChange: (changes: Partial<ManualTaskDraft>) => void
  readonly onLeave: (field: string) => void
}

const wayHints: Readonly<Record<number, () => string>> = {
  0: t.wayHint0,
  1: t.wayHint1,
  2: t.wayHint2,
  5: t.wayHint5
}

/** Half hours, and midnight at the end of the day. */
const points = Array.from({ length: DAY_END / HALF_HOUR + 1 }, (_, at) => {
  const value = pointOf(at * HALF_HOUR)
  return { value, label: at * HALF_HOUR === DAY_END ? '24:00' : value.slice(0, 5) }
})

const Section = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="border-l-3 border-(--hutong-brand) pl-2 text-[14px]/[22px] font-semibold">
      {props.title}
    </h3>
    {props.children}
  </section>
)

const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-x-4'

/** Everything that a manual task is made of. */
export function PlanFields(props: FieldsProps) {
  const { draft, complaints, onChange, onLeave } = props
  return (
    <div className="flex flex-col gap-4">
      <Section title={t.basics()}>
        <TextInput
          complaint={complaints.name}
          label={t.name()}
          maxLength={128}
          onBlur={() => onLeave('name')}
          onChange={({ target }) => onChange({ name: target.value })}
          required
          value={draft.name}
        />
        <TextInput
          complaint={complaints.remark}
          hint={t.remarkHint()}
          label={t.remark()}
          maxLength={30}
          onBlur={() => onLeave('remark')}
          onChange={({ target }) => onChange({ remark: target.value })}
          value={draft.remark}
        />
        <Textarea
          complaint={complaints.guide}
          hint={t.guideHint()}
          label={t.guide()}
          maxLength={2000}
          onChange={({ target }) => onChange({ guide: target.value })}
          rows={4}
          value={draft.guide}
        />
      </Section>
      <People {...props} />
      <Times {...props} />
      <Rules {...props} />
    </div>
  )
}

function People({ plan, draft, complaints, onChange }: FieldsProps) {
  const isWrong = complaints.agents !== undefined
  return (
    <Section title={t.people()}>
      <Radios
        label={t.way()}
        onChoose={way => onChange({ allocateWay: Number(way) as AllocateWay })}
        options={allocateWay.options.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(draft.allocateWay)}
      />
      <p className="text-[12px]/5 text-(--hutong-text-3)">{wayHints[draft.allocateWay]?.()}</p>
      {plan.groups.length > 0 && (
        <CheckboxGroup
          chosen={new Set(draft.agentGroupIds)}
          label={t.groups()}
          onChoose={chosen => onChange({ agentGroupIds: [...chosen] })}
          options={plan.groups.map(({ outAgentGroupId, name, seatCount }) => ({
            value: outAgentGroupId,
            label: t.groupOf({ name, count: seatCount })
          }))}
        />
      )}
      {plan.seats.length > 0 ? (
        <CheckboxGroup
          chosen={new Set(draft.seatIds)}
          label={t.seats()}
          onChoose={chosen => onChange({ seatIds: [...chosen] })}
          options={plan.seats.map(({ id, employeeName: name, extension }) => ({
            value: id,
            label: t.seatOf({ name, extension })
          }))}
        />
      ) : (
        <p className="text-(--hutong-text-3)">{t.noSeats()}</p>
      )}
      <p
        aria-invalid={isWrong}
        className={`text-[12px]/5 outline-none ${isWrong ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}`}
        role={isWrong ? 'alert' : undefined}
        tabIndex={-1}
      >
        {complaints.agents ?? t.agentsHint()}
      </p>
    </Section>
  )
}

function Times({ draft, complaints, onChange, onLeave }: FieldsProps) {
  return (
    <Section title={t.times()}>
      <div className={pair}>
        <FormField complaint={complaints.startDate} label={t.startDate()} required>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={t.startCalendar()}
              onChange={startDate => onChange({ startDate })}
              onLeave={() => onLeave('startDate')}
              placeholder={t.dayHint()}
              required
              value={draft.startDate}
            />
          )}
        </FormField>
        <FormField complaint={complaints.endDate} hint={t.endDateHint()} label={t.endDate()}>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={t.endCalendar()}
              from={draft.startDate}
              onChange={endDate => onChange({ endDate })}
              onLeave={() => onLeave('endDate')}
              placeholder={t.unlimited()}
              value={draft.endDate}
            />
          )}
        </FormField>
        <Select
          complaint={complaints.startTimePoint}
          label={t.startTime()}
          onChange={({ target }) => onChange({ startTimePoint: target.value })}
          options={points.filter(({ value }) => minutesOf(value) < DAY_END)}
          value={draft.startTimePoint}
        />
        <Select
          complaint={complaints.endTimePoint}
          label={t.endTime()}
          onBlur={() => onLeave('endTimePoint')}
          onChange={({ target }) => onChange({ endTimePoint: target.value })}
          options={points.slice(1)}
          value={draft.endTimePoint}
        />
      </div>
    </Section>
  )
}

type Counted = keyof typeof manualLimits

function Rules(props: FieldsProps) {
  const { plan, draft, onChange } = props
  return (
    <Section title={t.rules()}>
      <div className={pair}>
        <Select
          label={t.order()}
          onChange={({ target }) => onChange({ callOrder: Number(target.value) as CallOrder })}
          options={callOrder.options.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(draft.callOrder)}
        />
        <Select
          label={t.library()}
          onChange={({ target }) => onChange({ blacklistLibId: Number(target.value) })}
          options={plan.libraries.map(({ libId, libName }) => ({
            value: String(libId),
            label: libName
          }))}
          value={String(draft.blacklistLibId)}
        />
        <Whole {...props} field="maxCalls" hint={t.maxCallsHint()} label={t.maxCalls()} />
        <Whole {...props} field="redialInterval" label={t.interval()} />
        {draft.allocateWay === CLAIMED && (
          <>
            <Whole {...props} field="claimLimit" label={t.claimLimit()} />
            <Whole {...props} field="leaseMinutes" hint={t.leaseHint()} label={t.lease()} />
          </>
        )}
      </div>
      <Switch
        checked={draft.autoNext}
        label={t.autoNext()}
        onChange={autoNext => onChange({ autoNext })}
      />
      {draft.autoNext && (
        <div className={pair}>
          <Whole {...props} field="autoNextSeconds" label={t.autoSeconds()} />
        </div>
      )}
    </Section>
  )
}

/** A whole number as it is typed; what is none is 0, and said to be wrong. */
function Whole(
  props: FieldsProps & {
    readonly field: Counted
    readonly label: string
    readonly hint?: string
  }
) {
  const { field, label, hint, draft, complaints, onChange, onLeave } = props
  return (
    <TextInput
      complaint={complaints[field]}
      hint={hint}
      inputMode="numeric"
      label={label}
      maxLength={5}
      onBlur={() => onLeave(field)}
      onChange={({ target }) =>
        onChange({ [field]: Number(target.value.replace(/\D/g, '')) } as Partial<ManualTaskDraft>)
      }
      required
      value={draft[field] === 0 ? '' : String(draft[field])}
    />
  )
}
