import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { listMessages as messages } from '../../../core/messages/list-messages.ts'
import {
  $columnLayouts,
  type ColumnLayout,
  columnWidth,
  layOutColumns,
  standardLayout
} from '../../../core/session/preferences/column-preferences.ts'
import { Button, IconButton } from '../../../widgets/kit/button.tsx'
import { Icon, SvgIcon } from '../../../widgets/kit/icon.tsx'
import { Checkbox } from '../../../widgets/kit/large/forms/checkbox.tsx'
import { widthOf } from '../../../widgets/kit/large/table/table-head.tsx'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'
import { inOrder, isSeen, moved, toggled } from './arrange-columns.ts'

const STEP_PX = 16

export interface ColumnSettingsProps {
  readonly list: string
  readonly columns: readonly {
    readonly key: string
    readonly title: string
    readonly width?: number
    readonly isExtra?: true
  }[]
}

/** Column settings: visibility, order, pinning and width, all by keyboard too. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const { list, columns } = props
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  const layout = useStore($columnLayouts)[list] ?? standardLayout
  const shown = inOrder(columns, layout)
  const keys = shown.map(({ key }) => key)
  const change = (part: Partial<ColumnLayout>) =>
    layOutColumns(list, { ...layout, order: [...keys], ...part })
  const resize = (key: string, width: number) =>
    change({ widths: { ...layout.widths, [key]: columnWidth(width) } })
  const visible = shown.filter(column => isSeen(column, layout))
  return (
    <div
      className="flex w-80 max-w-full flex-col gap-1 p-1 outline-none"
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
    >
      <ul className="max-h-96 overflow-auto">
        {shown.map((column, at) => {
          const { key, title } = column
          const isPinned = layout.pinned.includes(key)
          const isShown = visible.includes(column)
          const choice = column.isExtra ? 'extra' : 'hidden'
          const now = layout.widths[key] ?? widthOf(column)
          const mayGo = (by: 1 | -1) => {
            const other = keys[at + by]
            return other !== undefined && layout.pinned.includes(other) === isPinned
          }
          const step = (by: 1 | -1, label: string, turn: string) => (
            <IconButton
              aria-disabled={!mayGo(by)}
              label={label}
              onClick={() => mayGo(by) && change({ order: [...moved(keys, key, by)] })}
              size="small"
            >
              <Icon className={turn} name="down" size={14} />
            </IconButton>
          )
          return (
            <li className="flex items-center" key={key}>
              <span className="flex min-w-0 grow items-center gap-1">
                <Checkbox
                  checked={isShown}
                  disabled={isShown && visible.length === 1}
                  isLabelHidden
                  label={messages.columnOf({ column: title })}
                  onChange={() => change({ [choice]: [...toggled(layout[choice], key)] })}
                />
                <span className="truncate">{title}</span>
              </span>
              {step(-1, messages.columnUp({ column: title }), 'rotate-180')}
              {step(1, messages.columnDown({ column: title }), '')}
              <IconButton
                label={messages.columnNarrow({ column: title })}
                onClick={() => resize(key, now - STEP_PX)}
                size="small"
              >
                <SvgIcon path="M2 12h8M6 8l4 4-4 4M22 12h-8M18 8l-4 4 4 4" size={14} />
              </IconButton>
              <IconButton
                label={messages.columnWide({ column: title })}
                onClick={() => resize(key, now + STEP_PX)}
                size="small"
              >
                <SvgIcon path="M10 12H2M6 8l-4 4 4 4M14 12h8M18 8l4 4-4 4" size={14} />
              </IconButton>
              <IconButton
                aria-pressed={isPinned}
                label={messages.columnPin({ column: title })}
                onClick={() => change({ pinned: [...toggled(layout.pinned, key)] })}
                size="small"
              >
                <SvgIcon path="M12 17v5M7 10l1-7h8l1 7 2 3v2H5v-2z" size={14} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <Button className="self-end" onClick={() => layOutColumns(list, standardLayout)} size="small">
        {messages.columnsReset()}
      </Button>
    </div>
  )
}
