import { kitText } from '../../core/text/kit.ts'
import { Button } from '../../widgets/kit/button.tsx'

/** 取消 and 确定 at the foot of a dialog, each shut while what was confirmed is under way. */
export function Answers(props: {
  readonly isBusy: boolean
  /** There is nothing to confirm yet. */
  readonly isShut?: boolean
  readonly onCancel: () => void
  /** Either this, or the form that 确定 sends. */
  readonly onConfirm?: () => void
  readonly form?: string
}) {
  const { isBusy, isShut = false, onCancel, onConfirm, form } = props
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        {kitText.cancel()}
      </Button>
      <Button
        aria-busy={isBusy}
        aria-disabled={isBusy}
        disabled={isShut}
        form={form}
        onClick={onConfirm}
        tone="primary"
        type={form === undefined ? 'button' : 'submit'}
      >
        {kitText.confirm()}
      </Button>
    </>
  )
}
