import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { dispositionMessages as messages } from '../../../core/features/dispositions/messages.ts'
import { offeredCodes } from '../../../core/features/dispositions/rules/disposition-rules.ts'
import { type CallDisposition, REMARK_LIMIT } from '../../../core/features/dispositions/schemas.ts'
import {
  $enteredDisposition,
  chooseDisposition,
  saveDisposition,
  writeDispositionRemark
} from '../../../core/features/dispositions/wrap-up-disposition.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { begin } from '../../parts/begin-part.ts'
import { CodeList } from './code-list.tsx'

/** Chooses a code and takes a remark. What is entered stays until it is saved. */
export function DispositionForm(props: {
  readonly known: CallDisposition
  readonly onDone: () => void
  /** In the panel, which keeps its height. */
  readonly isShort?: boolean
}) {
  const { known, onDone, isShort = false } = props
  const entered = useStore($enteredDisposition)
  const form = useRef<HTMLFormElement>(null)
  const codes = offeredCodes(known)
  const needsRemark = codes.find(({ id }) => id === entered.code)?.isRemarkRequired ?? false
  return (
    <form
      className="flex flex-col gap-2"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        begin(saveDisposition().then(isSaved => isSaved && onDone()))
      }}
      ref={form}
    >
      <CodeList
        chosen={entered.code}
        codes={codes}
        isShort={isShort}
        onChoose={code => {
          chooseDisposition(code)
          form.current?.querySelector<HTMLInputElement>('input[name=remark]')?.focus()
        }}
      />
      <Input
        autoComplete="off"
        issue={entered.issue}
        label={needsRemark ? messages.remarkRequired() : messages.remarkOptional()}
        maxLength={REMARK_LIMIT}
        name="remark"
        onChange={({ target }) => writeDispositionRemark(target.value)}
        required={needsRemark}
        value={entered.remark}
      />
      <Button
        aria-busy={entered.isSaving}
        aria-disabled={entered.isSaving}
        part="button"
        tone="primary"
        type="submit"
      >
        {messages.save()}
      </Button>
    </form>
  )
}
