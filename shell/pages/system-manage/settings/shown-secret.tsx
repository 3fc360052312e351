import { notify } from '../../../../core/notices.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { copyText } from '../../../../widgets/kit/copy-text.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'

/** Values that are shown once, with buttons that copy them. */
export function ShownSecret(props: {
  readonly hint: string
  readonly values: readonly (readonly [name: string, value: string])[]
  readonly copy: string
  readonly copied: string
}) {
  const copy = async (text: string) => {
    if (await copyText(text)) notify('success', props.copied)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-(--hutong-radius) bg-(--hutong-warn-bg) px-3 py-2 text-(--hutong-warn)">
        {props.hint}
      </p>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2">
        {props.values.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-(--hutong-text-2)">{name}</dt>
            <dd className="wrap-anywhere font-mono">{value}</dd>
            <dd>
              <Button
                aria-label={`${props.copy} ${name}`}
                onClick={() => begin(copy(value))}
                size="small"
              >
                {props.copy}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
