import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { KitMessagesContext } from '../../widgets/kit/large/kit-messages-context.ts'
import { Table } from '../../widgets/kit/large/table/table.tsx'
import type { TableProps } from '../../widgets/kit/large/table/table-types.ts'

interface Line {
  readonly name: string
  readonly calls: number
}

describe('the foot of a table', () => {
  const rows: readonly Line[] = [
    { name: '王一', calls: 3 },
    { name: '赵二', calls: 4 }
  ]
  const about: TableProps<Line> = {
    columns: [
      { key: 'name', title: '姓名', pin: 'left', width: 120, render: ({ name }) => name },
      { key: 'calls', title: '通话数', align: 'right', render: ({ calls }) => calls }
    ],
    keyOf: ({ name }) => name,
    label: '坐席',
    onRetry: () => undefined,
    rows,
    foot: { name: '合计', calls: 7 },
    state: 'success'
  }
  const markupOf = (changed: Partial<TableProps<Line>>) =>
    renderToStaticMarkup(
      createElement(
        KitMessagesContext,
        { value: kitMessages },
        createElement(Table<Line>, { ...about, ...changed })
      )
    )
  /** The texts of the foot's cells; undefined without a foot. */
  const footOf = (changed: Partial<TableProps<Line>> = {}) =>
    /<tfoot>(.*)<\/tfoot>/
      .exec(markupOf(changed))?.[1]
      ?.split('</td>')
      .slice(0, -1)
      .map(cell => cell.replace(/<[^>]*>/g, ''))

  it('is one more row of the same columns, below the rows', () => {
    expect(footOf()).toEqual(['合计', '7'])
    const markup = markupOf({})
    expect(markup.indexOf('<tfoot>')).toBeGreaterThan(markup.indexOf('</tbody>'))
    expect(markup.match(/<tfoot>.*data-align="right"[^>]*>7</)).not.toBeNull()
  })

  it('has an empty cell below the checkboxes', () => {
    expect(footOf({ selection: { keys: new Set(), onSelect: () => undefined } })).toEqual([
      '',
      '合计',
      '7'
    ])
  })

  it('stays while old rows are shown', () => {
    expect(footOf({ state: 'loading' })).toEqual(['合计', '7'])
  })

  it('is left out without rows, and without sums', () => {
    expect(footOf({ rows: [], state: 'empty' })).toBeUndefined()
    expect(footOf({ foot: undefined })).toBeUndefined()
  })
})
