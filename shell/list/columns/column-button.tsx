import { listMessages as messages } from '../../../core/messages/list-messages.ts'
import { IconButton } from '../../../widgets/kit/button.tsx'
import { SvgIcon } from '../../../widgets/kit/icon.tsx'
import { LazyPopover } from '../../../widgets/kit/overlay/popover.tsx'
import { ColumnSettings, type ColumnSettingsProps } from './column-settings.tsx'

/** 列设置: the button above a table, and the settings behind it. */
export default function ColumnButton(props: ColumnSettingsProps) {
  return (
    <LazyPopover
      isWide
      label={messages.columns()}
      trigger={trigger => (
        <IconButton {...trigger} label={messages.columns()}>
          <SvgIcon path="M4 5h16v14H4zM10 5v14M15 5v14" size={16} />
        </IconButton>
      )}
    >
      {() => <ColumnSettings {...props} />}
    </LazyPopover>
  )
}
