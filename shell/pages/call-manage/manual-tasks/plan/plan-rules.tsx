import { type CallOrder, callOrder } from '../../../../../core/features/manual-tasks/enums.ts'
import { manualMessages as messages } from '../../../../../core/features/manual-tasks/messages.ts'
import { CLAIMED, type manualLimits } from '../../../../../core/features/manual-tasks/rules.ts'
import type { ManualTaskDraft } from '../../../../../core/features/manual-tasks/schemas.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../../widgets/kit/large/forms/ticks.tsx'
import { type FieldsProps, pair, Section } from './plan-section.tsx'

type Counted = keyof typeof manualLimits

/** Rules for working through the numbers. */
export function Rules(props: FieldsProps) {
  const { plan, draft, onChange } = props
  return (
    <Section title={messages.rules()}>
      <div className={pair}>
        <Choice
          label={messages.order()}
          onChoose={order => onChange({ callOrder: Number(order) as CallOrder })}
          options={callOrder.options.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(draft.callOrder)}
        />
        <Choice
          label={messages.library()}
          onChoose={libId => onChange({ blacklistLibId: Number(libId) })}
          options={plan.libraries.map(({ libId, libName }) => ({
            value: String(libId),
            label: libName
          }))}
          value={String(draft.blacklistLibId)}
        />
        <Whole
          {...props}
          field="maxCalls"
          hint={messages.maxCallsHint()}
          label={messages.maxCalls()}
        />
        <Whole {...props} field="redialInterval" label={messages.interval()} />
        {draft.allocateWay === CLAIMED && (
          <>
            <Whole {...props} field="claimLimit" label={messages.claimLimit()} />
            <Whole
              {...props}
              field="leaseMinutes"
              hint={messages.leaseHint()}
              label={messages.lease()}
            />
          </>
        )}
      </div>
      <Switch
        checked={draft.autoNext}
        label={messages.autoNext()}
        onChange={autoNext => onChange({ autoNext })}
      />
      {draft.autoNext && (
        <div className={pair}>
          <Whole {...props} field="autoNextSeconds" label={messages.autoSeconds()} />
        </div>
      )}
    </Section>
  )
}

/** Integer input; an invalid entry is reported as 0, which fails validation. */
function Whole(
  props: FieldsProps & {
    readonly field: Counted
    readonly label: string
    readonly hint?: string
  }
) {
  const { field, label, hint, draft, issues, onChange, onLeave } = props
  return (
    <TextInput
      issue={issues[field]}
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
