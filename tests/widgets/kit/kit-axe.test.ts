import { expect } from 'chai'
import { axeFinds, byRole, show } from '../support/gallery.ts'
import { inside } from '../support/wait.ts'

const parts = [
  'button',
  'input',
  'choice',
  'tick',
  'tag',
  'block',
  'tabs',
  'date',
  'upload',
  'tree',
  'carousel',
  'dialog',
  'drawer',
  'confirm',
  'palette',
  'popover',
  'toast',
  'table',
  'list',
  'pager',
  'panel',
  'frame',
  'sign',
  'line',
  'stack',
  'bar',
  'donut',
  'heat',
  'funnel',
  'timeline',
  'spark'
]

/** How each overlay is opened, and what is there then. */
const overlays = [
  ['dialog', '打开对话框', '[role=dialog]'],
  ['drawer', '打开抽屉', '[role=dialog]'],
  ['confirm', '删除', '[role=alertdialog]'],
  ['palette', '打开命令面板', '[role=dialog]'],
  ['popover', '文件传输', '[role=dialog]'],
  ['popover', '坐席状态', '[role=menu]']
] as const

describe('the kit under axe, light and dark', () => {
  afterEach(() => document.body.replaceChildren())

  it('has the part on show in the page’s main region', async () => {
    const root = await show('button')
    expect(root.querySelectorAll('main #part-button')).to.have.length(1)
  })

  for (const part of parts)
    it(`finds nothing in ${part}`, async () => {
      expect(await axeFinds(await show(part))).to.deep.equal([])
    })

  for (const [part, button, overlay] of overlays)
    it(`finds nothing in the open ${overlay} of ${part}`, async () => {
      const root = await show(part)
      ;(await byRole(root, 'button', button)).click()
      await inside(root.host, overlay)
      expect(await axeFinds(root)).to.deep.equal([])
    })

  it('finds nothing in an open list, a search by typing, or a calendar', async () => {
    const choices = await show('choice')
    ;(await inside(choices.host, 'button[role=combobox]')).click()
    await inside(choices.host, '[role=listbox]')
    expect(await axeFinds(choices)).to.deep.equal([])
    const dates = await show('date')
    ;(await inside(dates.host, '#part-date button')).click()
    await inside(dates.host, '[role=grid]')
    expect(await axeFinds(dates)).to.deep.equal([])
  })
})
