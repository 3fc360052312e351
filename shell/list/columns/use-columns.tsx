import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import {
  $columnLayouts,
  layOutColumns,
  previewColumns,
  standardLayout
} from '../../../core/session/preferences/column-preferences.ts'
import { $may } from '../../../core/session/user.ts'
import type { Column } from '../../../widgets/kit/large/table/table-types.ts'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import type { ListColumn } from '../list-description.ts'
import { arrange } from './arrange-columns.ts'
import type { ColumnResizerProps } from './column-grip.tsx'
import type { ColumnSettingsProps } from './column-settings.tsx'
import { headingRoom } from './heading-room.ts'

/** Loaded on demand. */
const columnButton = lazyView<ColumnSettingsProps>(() => import('./column-button.tsx'))
const columnResizer = lazyView<ColumnResizerProps>(() => import('./column-grip.tsx'))

/** Columns by the user's settings, with the control that changes them. */
export function useColumns<Row>(
  list: string,
  described: readonly ListColumn<Row>[],
  canSort: boolean
) {
  const may = useStore($may)
  const layout = useStore($columnLayouts)[list]
  const all = described
    .filter(({ needs }) => needs === undefined || may(needs))
    .map(
      ({
        title: titleOf,
        needs: _,
        sort,
        width: own,
        ...column
      }): Column<Row> & Pick<ListColumn<Row>, 'isExtra'> => {
        const title = titleOf()
        const isSorted = canSort && sort !== undefined
        const width = headingRoom(title, own, isSorted)
        return { ...column, title, canSort: isSorted, ...(width !== undefined && { width }) }
      }
    )
  const resize = (key: string, width: number, isOver: boolean) => {
    const now = layout ?? standardLayout
    const put = isOver ? layOutColumns : previewColumns
    put(list, { ...now, widths: { ...now.widths, [key]: width } })
  }
  return {
    columns: arrange(all, layout),
    button: <Lazy view={columnButton} with={{ list, columns: all }} />,
    resizer: (key: string): ReactNode =>
      all.some(column => column.key === key) && (
        <Lazy
          view={columnResizer}
          with={{ onResize: (width, isOver) => resize(key, width, isOver) }}
        />
      )
  }
}
