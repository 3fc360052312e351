import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'

/** Toggle that expands and collapses the content below. */
export const MoreButton = (props: {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}) => (
  <Button
    aria-expanded={props.isOpen}
    className="-my-1 -mr-2 text-(--hutong-link)!"
    onClick={() => props.onOpen(!props.isOpen)}
    size="small"
    tone="bare"
  >
    {props.isOpen ? messages.less() : messages.moreDetails()}
    <Icon className={props.isOpen ? 'rotate-180' : ''} name="down" size={14} />
  </Button>
)
