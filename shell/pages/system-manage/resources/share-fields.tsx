import { useId, useRef } from 'react'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { holderText } from '../../../../core/features/resources/rules/use-text.ts'
import { IconButton } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { digits } from '../../../../widgets/parts/normalize-input.ts'
import {
  amountIssue,
  type Holders,
  holderOptions,
  restText,
  type TypedShare
} from './share-values.ts'

/** 额度分配: who has how many of the concurrent calls; the rest is for all others. */
export function ShareFields(props: {
  readonly holders: Holders
  readonly shares: readonly TypedShare[]
  /** What there is to share; undefined while it is not a number. */
  readonly room: number | undefined
  readonly issue: string | undefined
  readonly onChange: (shares: readonly TypedShare[]) => void
}) {
  const { holders, shares, room, issue, onChange } = props
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const options = holderOptions(holders, shares)
  return (
    <fieldset
      aria-describedby={id}
      className="flex min-w-0 flex-col gap-1 pb-4 outline-none"
      ref={frame}
      tabIndex={-1}
    >
      <legend className="pb-1 text-[14px]/[22px] text-(--hutong-text-2)">
        {messages.shares()}
      </legend>
      <p className="text-[12px]/5 text-(--hutong-text-3)" id={id}>
        {messages.sharesHint()}
      </p>
      {shares.map((share, at) => (
        <div className="flex items-start gap-2" key={`${share.kind} ${share.id}`}>
          <div className="min-w-0 grow">
            <TextInput
              autoComplete="off"
              inputMode="numeric"
              issue={issue && amountIssue(share.amount)}
              label={holderText(share)}
              maxLength={4}
              onChange={event =>
                onChange(
                  shares.map((one, index) =>
                    index === at ? { ...one, amount: digits(event.target.value) } : one
                  )
                )
              }
              value={share.amount}
            />
          </div>
          <div className="pt-7">
            <IconButton
              label={messages.removeShare({ holder: holderText(share) })}
              onClick={() => {
                onChange(shares.filter((_, index) => index !== at))
                frame.current?.focus()
              }}
            >
              <Icon name="clear" size={14} />
            </IconButton>
          </div>
        </div>
      ))}
      <Combobox
        label={messages.addShare()}
        onChoose={value => {
          const found = options.find(option => option.value === value)
          if (found) onChange([...shares, { ...found.holder, amount: '1' }])
        }}
        options={options.map(({ value, label }) => ({ value, label }))}
        placeholder={messages.holderMissing()}
        value={null}
      />
      <p aria-live="polite" className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
        {room === undefined ? '' : restText(shares, room)}
      </p>
      {issue && (
        <p className="text-[12px]/5 text-(--hutong-danger)" role="alert">
          {issue}
        </p>
      )}
    </fieldset>
  )
}
