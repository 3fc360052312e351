import { kitText } from '../../core/text/kit.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { apart } from '../../widgets/kit/large/looks.ts'

/** 取消 and 确定 at the foot of a dialog, each shut while what was confirmed is under way. */
export function Answers(props: {
  readonly isBusy: boolean
  /** There is nothing to confirm yet. */
  readonly isShut?: boolean
  /** In place of 取消. */
  readonly cancel?: string
  /** In place of 确定. */
  readonly confirm?: string
  readonly onCancel: () => void
  /** Either this, or the form that 确定 sends. */
  readonly onConfirm?: () => void
  readonly form?: string
}) {
  const { isBusy, isShut = false, onCancel, onConfirm, form } = props
  const { cancel = kitText.cancel(), confirm = kitText.confirm() } = props
  return (
    <>
      <Button className={lookOf(cancel)} disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        aria-busy={isBusy}
        aria-disabled={isBusy}
        className={lookOf(confirm)}
        disabled={isShut}
        form={form}
        onClick={onConfirm}
        tone="primary"
        type={form === undefined ? 'button' : 'submit'}
      >
        {confirm}
      </Button>
    </>
  )
}

const lookOf = (label: string): string => (label.length === 2 ? apart : '')
