import { type Span, spans } from '../../core/rules/tasks/form.ts'
import { typedFrequency, typingFigure } from '../../core/rules/tasks/typed.ts'
import { ruleText } from '../../core/text/rules.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { line } from '../kit/large/looks.ts'
import { Switch } from '../kit/large/ticks.tsx'
import { Section } from './fields.tsx'
import { Line, Spot, Wrong } from './row.tsx'
import { useField, useTask } from './task-context.ts'

type Group = 'connect' | 'unconnect'

/** 频次限制: how often one number is called in so many days, weeks and months. */
export function Limits() {
  const { value, set } = useField('dialLimit.enabled')
  return (
    <Section name="limits" title={t.limits()}>
      <Switch checked={value} label={t.limitOn()} onChange={set} />
      {value && (
        <>
          <Frequencies group="connect" label={t.limitConnected()} />
          <Frequencies group="unconnect" label={t.limitUnconnected()} />
        </>
      )}
    </Section>
  )
}

const Frequencies = ({ group, label }: { readonly group: Group; readonly label: string }) => (
  <Line label={label}>
    {spans.map(span => (
      <span className="inline-flex items-center gap-1" key={span}>
        {t.every()}
        <Figure
          label={t.within({ group: label, span: t[span]() })}
          {...{ group, span }}
          part="dialPeriod"
        />
        {t[span]()}
        {t.most()}
        <Figure
          label={t.atMost({ group: label, span: t[span]() })}
          {...{ group, span }}
          part="dialLeft"
        />
        {t.times1()}
      </span>
    ))}
  </Line>
)

function Figure(props: {
  readonly group: Group
  readonly span: Span
  readonly part: 'dialPeriod' | 'dialLeft'
  readonly label: string
}) {
  const { group, span, part, label } = props
  const path = `dialLimit.${group}.${span}.${part}` as const
  const { editor, form } = useTask()
  const { value, set, complaint } = useField(path)
  return (
    <Spot path={path}>
      <input
        aria-invalid={complaint !== undefined}
        aria-label={label}
        className={`${line} w-18! px-2! text-center`}
        inputMode="numeric"
        onBlur={() => {
          const kept = typedFrequency(span, part, value)
          if (kept === value) return
          set(kept)
          const said = t.figureGone({ complaint: ruleText.integer(), typed: value })
          if (kept === '') editor.complaints.hold(path, said, 'once', form.getValues())
        }}
        onChange={({ target: { value: typed } }) =>
          set(typingFigure(typed, typedFrequency(span, part, typed)))
        }
        value={value}
      />
      <Wrong text={complaint} />
    </Spot>
  )
}
