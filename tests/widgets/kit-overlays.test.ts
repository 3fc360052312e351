import { expect } from 'chai'
import { byRole, focused, gone, press, show } from './support/gallery.ts'
import { inside, until } from './support/wait.ts'

describe('windows over the page', () => {
  afterEach(() => document.body.replaceChildren())

  it('opens a dialog, holds the focus in it, and gives it back', async () => {
    const root = await show('dialog')
    const button = await byRole(root, 'button', '打开对话框')
    button.focus()
    await press('Enter')
    const dialog = await inside(root.host, '[role=dialog]')
    expect(dialog.getAttribute('aria-modal')).to.equal('true')
    await until('focus inside', () => dialog.contains(focused(root)))
    for (let stop = 0; stop < 12; stop++) {
      await press('Tab')
      await until('focus inside', () => dialog.contains(focused(root)))
    }
    await press('Escape')
    await gone(root, '[role=dialog]')
    await until('the focus back', () => focused(root) === button)
    expect(getComputedStyle(document.body).overflow).to.equal('visible')
  })

  it('closes only the top layer by Escape: list, then question, then dialog', async () => {
    const root = await show('dialog')
    ;(await byRole(root, 'button', '打开对话框')).click()
    const dialog = await inside(root.host, '[role=dialog]')
    const choice = await inside(root.host, '[role=dialog] [role=combobox]')
    choice.focus()
    await press('ArrowDown')
    await inside(root.host, '[role=listbox]')
    await until('an open list', () => choice.ariaExpanded === 'true')
    await press('Escape')
    await until('a closed list', () => choice.ariaExpanded === 'false')
    expect(dialog.isConnected).to.equal(true)
    ;(await byRole(root, 'button', '提交')).click()
    await inside(root.host, '[role=alertdialog]')
    await until('focus on 取 消', () => focused(root)?.textContent === '取 消')
    await press('Escape')
    await gone(root, '[role=alertdialog]')
    expect(dialog.isConnected).to.equal(true)
    await press('Escape')
    await gone(root, '[role=dialog]')
  })

  it('asks before a deletion, and hears no before yes', async () => {
    const root = await show('confirm')
    const button = await byRole(root, 'button', '删除')
    const answer = await inside(root.host, 'output')
    button.click()
    const question = await inside(root.host, '[role=alertdialog]')
    expect(question.getAttribute('aria-modal')).to.equal('true')
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
    expect(getComputedStyle(document.body).overflow).to.equal('visible')
    await until('focus on 取 消', () => focused(root)?.textContent === '取 消')
    await press('Enter')
    await until('the answer', () => answer.textContent === '未删除')
    await gone(root, '[role=alertdialog]')
    button.click()
    ;(await byRole(root, 'button', '确 定')).click()
    await until('the answer', () => answer.textContent === '已删除')
  })

  it('lets a drawer be scrolled by keyboard and closed by its button', async () => {
    const root = await show('drawer')
    ;(await byRole(root, 'button', '打开抽屉')).click()
    const pane = await inside(root.host, '[role=dialog] [role=group]')
    expect(pane.tabIndex).to.equal(0)
    expect(pane.scrollHeight).to.be.greaterThan(pane.clientHeight)
    ;(await byRole(root, 'button', '关闭')).click()
    await gone(root, '[role=dialog]')
  })
})
