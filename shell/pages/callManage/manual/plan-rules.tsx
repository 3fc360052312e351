import type { ManualTaskDraft } from '../../../../core/contract/entities/manual-task.ts'
import { type CallOrder, callOrder } from '../../../../core/contract/enums/manual-tasks.ts'
import { CLAIMED, type manualLimits } from '../../../../core/rules/manual-task.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Choice } from '../../../../widgets/kit/large/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/ticks.tsx'
import { type FieldsProps, pair, Section } from './plan-section.tsx'

type Counted = keyof typeof manualLimits

/** How numbers are worked off. */
export function Rules(props: FieldsProps) {
  const { plan, draft, onChange } = props
  return (
    <Section title={t.rules()}>
      <div className={pair}>
        <Choice
          label={t.order()}
          onChoose={order => onChange({ callOrder: Number(order) as CallOrder })}
          options={callOrder.options.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(draft.callOrder)}
        />
        <Choice
          label={t.library()}
          onChoose={libId => onChange({ blacklistLibId: Number(libId) })}
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
