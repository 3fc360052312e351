import { seatHoursMessages as messages } from '../../../../core/features/seat-hours/messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'

/** A filter that a link has set; 查询 applies its removal. */
export const ChosenFilter = (props: { readonly label: string; readonly onRemove: () => void }) => (
  <span className="flex items-center gap-2 self-end text-(--hutong-text-2)">
    {props.label}
    <Button
      aria-label={messages.removeChoice({ choice: props.label })}
      onClick={props.onRemove}
      size="small"
      tone="bare"
    >
      {messages.remove()}
    </Button>
  </span>
)
