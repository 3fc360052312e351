import { useStore } from '@nanostores/react'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { PERSON_NAME } from '../../../../../core/features/scripts/rules/check-script.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import {
  $simulatedValues,
  setSimulatedValue
} from '../../../../../core/features/scripts/script-simulator.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'

/** Values of the variables that a number would have. */
export function SimulatedValues({ content }: { readonly content: ScriptContent }) {
  const values = useStore($simulatedValues)
  return (
    <section className={`${card} flex flex-col gap-1 p-4`}>
      <SectionHeading level={2}>{messages.values()}</SectionHeading>
      {[PERSON_NAME, ...content.variables].map(name => (
        <TextInput
          autoComplete="off"
          key={name}
          label={name}
          maxLength={64}
          onChange={({ target }) => setSimulatedValue(name, target.value)}
          value={values[name] ?? ''}
        />
      ))}
    </section>
  )
}
