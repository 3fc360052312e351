import { useStore } from '@nanostores/react'
import { wayKind } from '../../../../../core/features/reception/enums.ts'
import { $receptionOptions } from '../../../../../core/features/reception/reception-options.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import type { Way } from '../../../../../core/features/reception/scenario-schemas.ts'
import type { ReceptionOptions } from '../../../../../core/features/reception/schemas.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import type { Option } from '../../../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { Combobox } from '../../../../../widgets/kit/large/forms/combobox.tsx'

const none: ReceptionOptions = { numbers: [], groups: [], scripts: [] }
export const useOptions = (): ReceptionOptions => lastOf(useStore($receptionOptions)) ?? none

/** The groups, and the chosen one where it is gone. */
export function groupOptions({ groups }: ReceptionOptions, chosen: string): Option[] {
  const all = groups.map(({ id, name, seats }) => ({
    value: id,
    label: messages.groupOption({ name, count: seats })
  }))
  if (chosen === '' || groups.some(({ id }) => id === chosen)) return all
  return [...all, { value: chosen, label: messages.lostGroupOption() }]
}

function scriptOptions({ scripts }: ReceptionOptions, chosen: string): Option[] {
  const all = scripts.map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))
  if (chosen === '' || scripts.some(({ code }) => code === chosen)) return all
  return [...all, { value: chosen, label: messages.lostScriptOption({ code: chosen }) }]
}

const kinds = wayKind.options

/** Where callers are led: a kind and, for a robot or a queue, which. */
export function WayField(props: {
  readonly label: string
  readonly way: Way
  readonly disabled: boolean
  readonly onChange: (way: Way) => void
}) {
  const { label, way, disabled, onChange } = props
  const options = useOptions()
  const choose = (id: string | null) => onChange({ ...way, id: id ?? '' })
  return (
    <div className="grid min-w-0 gap-x-3 @2xl:grid-cols-2">
      <Choice
        disabled={disabled}
        label={label}
        onChoose={kind => onChange({ kind, id: '' })}
        options={kinds}
        placeholder={messages.chooseWay()}
        value={way.kind || null}
      />
      {way.kind === 'robot' && (
        <Combobox
          disabled={disabled}
          label={messages.script()}
          onChoose={choose}
          options={scriptOptions(options, way.id)}
          placeholder={messages.chooseScript()}
          value={way.id || null}
        />
      )}
      {way.kind === 'queue' && (
        <Combobox
          disabled={disabled}
          label={messages.group()}
          onChoose={choose}
          options={groupOptions(options, way.id)}
          placeholder={messages.chooseGroup()}
          value={way.id || null}
        />
      )}
    </div>
  )
}
