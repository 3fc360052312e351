import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { spacedLabel } from '../../../widgets/kit/large/cell-styles.ts'

/** 取消 and 确定 in a dialog's footer; disabled while the confirmed action is pending. */
export function FormButtons(props: {
  readonly isBusy: boolean
  /** Disables 确定. */
  readonly isShut?: boolean
  /** For what cannot be undone. */
  readonly isDangerous?: boolean
  /** Overrides 取消. */
  readonly cancel?: string
  /** Overrides 确定. */
  readonly confirm?: string
  readonly onCancel: () => void
  /** Either this, or the form that 确定 submits. */
  readonly onConfirm?: () => void
  readonly form?: string
}) {
  const { isBusy, isShut = false, onCancel, onConfirm, form } = props
  const { cancel = kitMessages.cancel(), confirm = kitMessages.confirm() } = props
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
        tone={props.isDangerous ? 'danger' : 'primary'}
        type={form === undefined ? 'button' : 'submit'}
      >
        {confirm}
      </Button>
    </>
  )
}

const lookOf = (label: string): string => (label.length === 2 ? spacedLabel : '')
