import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../core/environment/environment.ts'
import {
  $columnLayouts,
  columnWidth,
  layOutColumns,
  previewColumns,
  standardLayout
} from '../../core/session/preferences/column-preferences.ts'
import { leave } from '../../core/session/sign-in/sign-out.ts'
import { arrange, inOrder, moved, toggled } from '../../shell/list/columns/arrange-columns.ts'
import { signIn } from '../support/server/signed-in.ts'

const columns = ['name', 'phone', 'area', 'time'].map(key => ({ key, width: 100 }))
const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key)
const layout = (part: Partial<typeof standardLayout>) => ({ ...standardLayout, ...part })

afterEach(stopCore)

describe('the columns of a list', () => {
  it('are as they were made where nothing is chosen', () => {
    expect(arrange(columns)).toEqual(columns)
  })

  it('are chosen, ordered and pinned, the pinned ones first', () => {
    const chosen = layout({
      order: ['time', 'area', 'phone', 'name'],
      hidden: ['area'],
      pinned: ['name']
    })
    expect(arrange(columns, chosen).map(({ key, ...rest }) => [key, 'pin' in rest])).toEqual([
      ['name', true],
      ['time', false],
      ['phone', false]
    ])
  })

  it('that are newer than the order stand behind the one before them', () => {
    expect(keys(inOrder(columns, layout({ order: ['time', 'name', 'area'] })))).toEqual([
      'time',
      'name',
      'phone',
      'area'
    ])
  })

  it('have their widths, and one of them takes what is left', () => {
    expect(arrange(columns, layout({ widths: { phone: 240, time: 90 } }))).toEqual([
      { key: 'name', width: 100 },
      { key: 'phone', width: 240 },
      { key: 'area' },
      { key: 'time', width: 90 }
    ])
  })

  it('are never all gone', () => {
    expect(arrange(columns, layout({ hidden: keys(columns) }))).toHaveLength(4)
  })

  it('are extra until they are chosen, and stay chosen whatever comes and goes', () => {
    const more = (...extra: readonly string[]) => [
      ...columns,
      ...extra.map(key => ({ key, width: 160, isExtra: true as const }))
    ]
    const all = more('field:1', 'field:2')
    expect(arrange(all)).toEqual(columns)
    const chosen = layout({ order: keys(all), hidden: ['area'], extra: ['field:2', 'field:3'] })
    expect(keys(arrange(all, chosen))).toEqual(['name', 'phone', 'time', 'field:2'])
    expect(keys(arrange(columns, chosen))).toEqual(['name', 'phone', 'time'])
    expect(keys(arrange(more('field:4', 'field:2', 'field:3'), chosen))).toEqual([
      ...['name', 'phone', 'time', 'field:2', 'field:3']
    ])
    // Hidden says nothing of those that have to be chosen.
    expect(keys(arrange(all, layout({ hidden: [...keys(columns), 'field:1'] })))).toEqual(
      keys(columns)
    )
  })

  it('were chosen before there were extra ones', async () => {
    const { env } = await signIn()
    layOutColumns('outbound', layout({ hidden: ['area'] }))
    const kept = env.storage.getItem('hutong:columns:u-1') ?? ''
    env.storage.setItem('hutong:columns:u-1', kept.replace('"extra":[],', ''))
    expect(env.storage.getItem('hutong:columns:u-1')).not.toContain('extra')
    stopCore()
    await signIn({}, { storage: env.storage })
    expect($columnLayouts.get().outbound).toEqual(layout({ hidden: ['area'] }))
  })

  it('move by one place and stop at the ends', () => {
    expect(moved(keys(columns), 'phone', -1)).toEqual(['phone', 'name', 'area', 'time'])
    expect(moved(keys(columns), 'time', 1)).toEqual(keys(columns))
    expect(toggled(toggled([], 'name'), 'name')).toEqual([])
  })

  it('are dragged in sight of this tab alone, and kept once they are let go', async () => {
    const { env } = await signIn()
    const kept = () => env.storage.getItem('hutong:columns:u-1')
    previewColumns('outbound', layout({ widths: { area: 300 } }))
    expect($columnLayouts.get().outbound?.widths).toEqual({ area: 300 })
    expect(kept()).toBeNull()
    layOutColumns('outbound', layout({ widths: { area: 310 } }))
    expect(kept()).toContain('310')
  })

  it.each([10, 5000])('come back after a reload when one is dragged to %i px', async requested => {
    const { env } = await signIn()
    const widths = { area: 200, time: columnWidth(requested) }
    layOutColumns('outbound', layout({ widths }))
    stopCore()
    await signIn({}, { storage: env.storage })
    expect($columnLayouts.get().outbound?.widths).toEqual(widths)
  })

  it('are remembered for their user only', async () => {
    await signIn()
    layOutColumns('outbound', layout({ hidden: ['area'] }))
    expect($columnLayouts.get().outbound?.hidden).toEqual(['area'])
    leave('logout')
    expect($columnLayouts.get()).toEqual({})
    layOutColumns('outbound', standardLayout)
    expect($columnLayouts.get()).toEqual({})
  })
})
