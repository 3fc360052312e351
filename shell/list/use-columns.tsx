import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import {
  $columnLayouts,
  layOutColumns,
  previewColumns,
  standardLayout
} from '../../core/session/columns.ts'
import { $may } from '../../core/session/user.ts'
import type { Column } from '../../widgets/kit/large/table.tsx'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { arrange } from './arrange.ts'
import type { ColumnGripProps } from './column-grip.tsx'
import type { ColumnSettingsProps } from './column-settings.tsx'
import type { ListColumn } from './description.ts'

/** Only who changes the columns needs what changes them. */
const columnButton = piece<ColumnSettingsProps>(() => import('./column-button.tsx'))
const columnGrip = piece<ColumnGripProps>(() => import('./column-grip.tsx'))

/** The columns of a list as the user wants them, and what changes that. */
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
      ({ title, needs: _, sort, ...column }): Column<Row> & Pick<ListColumn<Row>, 'isExtra'> => ({
        ...column,
        title: title(),
        canSort: canSort && sort !== undefined
      })
    )
  const resize = (key: string, width: number, isOver: boolean) => {
    const now = layout ?? standardLayout
    const put = isOver ? layOutColumns : previewColumns
    put(list, { ...now, widths: { ...now.widths, [key]: width } })
  }
  return {
    columns: arrange(all, layout),
    button: <Apart piece={columnButton} with={{ list, columns: all }} />,
    grip: (key: string): ReactNode =>
      all.some(column => column.key === key) && (
        <Apart
          piece={columnGrip}
          with={{ onResize: (width, isOver) => resize(key, width, isOver) }}
        />
      )
  }
}
