import { manualMessages as messages } from '../../../../../core/features/manual-tasks/messages.ts'
import { Textarea, TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { People } from './plan-people.tsx'
import { Rules } from './plan-rules.tsx'
import { type FieldsProps, Section } from './plan-section.tsx'
import { Times } from './plan-times.tsx'

/** Fields of a manual task. */
export function PlanFields(props: FieldsProps) {
  const { draft, issues, onChange, onLeave } = props
  return (
    <div className="flex flex-col gap-4">
      <Section title={messages.basics()}>
        <TextInput
          issue={issues.name}
          label={messages.name()}
          maxLength={128}
          onBlur={() => onLeave('name')}
          onChange={({ target }) => onChange({ name: target.value })}
          required
          value={draft.name}
        />
        <TextInput
          issue={issues.remark}
          hint={messages.remarkHint()}
          label={messages.remark()}
          maxLength={30}
          onBlur={() => onLeave('remark')}
          onChange={({ target }) => onChange({ remark: target.value })}
          value={draft.remark}
        />
        <Textarea
          issue={issues.guide}
          hint={messages.guideHint()}
          label={messages.guide()}
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
