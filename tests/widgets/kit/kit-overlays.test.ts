import { expect } from 'chai'
import { byRole, focused, gone, press, show } from '../support/gallery.ts'
import { escapeComposing, inside, stillness, until } from '../support/wait.ts'

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

  it('keeps its dialog over the page when the host moves it', async () => {
    const root = await show('dialog')
    ;(await byRole(root, 'button', '打开对话框')).click()
    const dialog = await inside(root.host, '[role=dialog]')
    const aside = document.body.appendChild(document.createElement('aside'))
    aside.append(root.host)
    const { x, y, width, height } = dialog.getBoundingClientRect()
    expect(width).to.be.greaterThan(0)
    expect(dialog.contains(root.elementFromPoint(x + width / 2, y + height / 2))).to.equal(true)
    dialog.querySelector<HTMLElement>('button')?.focus()
    await press('Escape')
    await gone(root, '[role=dialog]')
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
    await until('focus on 取消', () => focused(root)?.textContent === '取消')
    await press('Escape')
    await gone(root, '[role=alertdialog]')
    expect(dialog.isConnected).to.equal(true)
    await press('Escape')
    await gone(root, '[role=dialog]')
  })

  for (const part of ['dialog', 'drawer', 'palette'])
    it(`leaves a ${part} open at the Escape of an input method`, async () => {
      const root = await show(part)
      root.querySelector<HTMLElement>(`#part-${part} button`)?.click()
      const dialog = await inside(root.host, '[role=dialog]')
      const inner = await until(
        'focus inside',
        () => dialog.contains(focused(root)) && focused(root)
      )
      await escapeComposing(inner)
      expect(root.querySelector('[role=dialog]')).to.equal(dialog)
      await press('Escape')
      await gone(root, '[role=dialog]')
    })

  it('finds by typing, moves by arrows, does it by Enter, and gives the focus back', async () => {
    const root = await show('palette')
    const button = await byRole(root, 'button', '打开命令面板')
    button.focus()
    await press('Enter')
    const field = await inside(root.host, '[role=combobox]')
    await until('focus in the field', () => focused(root) === field)
    const chosen = () => root.querySelector('[role=option][aria-selected=true]')
    const points = () => field.getAttribute('aria-activedescendant') === chosen()?.id
    expect(chosen()?.textContent).to.contain('外呼记录')
    expect(points()).to.equal(true)
    await press('ArrowUp')
    await until('the last one', () => chosen()?.textContent?.includes('切换为空闲') ?? false)
    expect(points()).to.equal(true)
    await press('ArrowDown')
    await press('ArrowDown')
    await until('the second', () => chosen()?.textContent?.includes('呼入记录') ?? false)
    expect(focused(root)).to.equal(field)
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
    )
    expect(root.querySelector('[role=dialog]')).not.to.equal(null)
    await press('Enter')
    await gone(root, '[role=dialog]')
    expect(root.querySelector('output')?.textContent).to.equal('history')
    await until('the focus back', () => focused(root) === button)
  })

  it('confirms before a deletion, and does nothing before a yes', async () => {
    const root = await show('confirm')
    const button = await byRole(root, 'button', '删除')
    const answer = await inside(root.host, 'output')
    button.click()
    const question = await inside(root.host, '[role=alertdialog]')
    expect(question.getAttribute('aria-modal')).to.equal('true')
    expect(getComputedStyle(document.documentElement).overflow).to.equal('visible')
    expect(getComputedStyle(document.body).overflow).to.equal('visible')
    await until('focus on 取消', () => focused(root)?.textContent === '取消')
    await press('Enter')
    await until('the answer', () => answer.textContent === '未删除')
    await gone(root, '[role=alertdialog]')
    button.click()
    ;(await byRole(root, 'button', '确定')).click()
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

  it('keeps the list of a select in sight', async () => {
    const root = await show('choice')
    const button = root.querySelector<HTMLElement>('#part-choice [aria-haspopup=listbox]')
    button?.click()
    const list = await inside(root.host, '.hutong-portal [role=listbox]')
    await stillness(root)
    const aside = document.body.appendChild(document.createElement('aside'))
    aside.append(root.host)
    await until('the list in sight', () => {
      const { x, y, width, height } = list.getBoundingClientRect()
      return list.contains(root.elementFromPoint(x + width / 2, y + height / 2))
    })
  })

  for (const part of ['dialog', 'drawer', 'confirm'])
    it(`keeps a ${part} with its buttons inside the window of a zoomed page`, async () => {
      const root = await show(part)
      document.documentElement.style.setProperty('zoom', '2')
      try {
        root.querySelector<HTMLElement>(`#part-${part} button`)?.click()
        const shown = await inside(
          root.host,
          '.hutong-portal :is([role=dialog],[role=alertdialog])'
        )
        await stillness(root)
        const buttons = [...shown.querySelectorAll('button')].filter(it => it.checkVisibility())
        expect(buttons.length).to.be.greaterThan(0)
        for (const box of [shown, ...buttons].map(it => it.getBoundingClientRect())) {
          expect(box.left).to.be.at.least(0)
          expect(box.top).to.be.at.least(0)
          expect(box.right).to.be.at.most(innerWidth)
          expect(box.bottom).to.be.at.most(innerHeight)
        }
      } finally {
        document.documentElement.style.removeProperty('zoom')
      }
    })

  it('has a drawer at the left of a page that is written from right to left', async () => {
    document.documentElement.dir = 'rtl'
    try {
      const root = await show('drawer')
      ;(await byRole(root, 'button', '打开抽屉')).click()
      const drawer = await inside(root.host, '[role=dialog]')
      await stillness(root)
      expect(drawer.getBoundingClientRect().left).to.equal(0)
      expect(getComputedStyle(drawer).direction).to.equal('ltr')
    } finally {
      document.documentElement.removeAttribute('dir')
    }
  })
})
