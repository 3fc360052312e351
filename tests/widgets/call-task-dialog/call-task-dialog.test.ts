import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  anotherElement,
  axe,
  button,
  dialogEvents,
  element,
  evil,
  focused,
  one,
  root,
  setUpDialog,
  spot,
  spotNow,
  textShown,
  toggle,
  unfold,
  world,
  write
} from '../support/task-dialog.ts'
import { escapeComposing, nextTask, stillness, turn, until } from '../support/wait.ts'

describe('<hutong-call-task-dialog>', () => {
  setUpDialog()

  it('is opened by its attribute and by its method, notifies the page, and closes', async () => {
    element.setAttribute('open', '')
    const name = await spot('name')
    expect(name.value).to.match(/^呼叫任务\d{14}$/)
    await textShown('创建呼叫任务')
    expect(dialogEvents).to.deep.equal([['show', { mode: 'create', callTaskId: 't-9' }]])
    await element.hide()
    await until('closed', () => !root().querySelector('dialog'))
    expect(element.hasAttribute('open')).to.equal(false)
    expect(dialogEvents.at(-1)).to.deep.equal(['hide', {}])
    await element.show('edit', 't-1')
    await textShown('编辑呼叫任务')
    expect((await spot('name')).value).to.equal('三月回访')
    expect(element.open).to.equal(true)
    // What cannot be changed of a task that is there says so.
    expect((await spot<HTMLButtonElement>('taskType', 'button')).disabled).to.equal(true)
  })

  it('stays open whenever show() is called while the element starts', async () => {
    const closed: number[] = []
    for (let tasks = 0; tasks < 40; tasks++) {
      const dialog = anotherElement()
      for (let task = 0; task < tasks; task++) await nextTask()
      await dialog.show('create')
      await turn()
      if (!dialog.open) closed.push(tasks)
      dialog.remove()
    }
    expect(closed).to.deep.equal([])
  })

  it('covers the page again when the host has moved it, with the question that was up', async () => {
    await element.show('edit', 't-1')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    ;(await button('取消')).click()
    const question = await one('[role=alertdialog]')
    const window = await one('dialog')
    const aside = document.body.appendChild(document.createElement('aside'))
    aside.append(element)
    expect(window.matches(':modal')).to.equal(true)
    const { x, y, width } = question.getBoundingClientRect()
    expect(question.contains(root().elementFromPoint(x + width / 2, y + 20))).to.equal(true)
    question.querySelector<HTMLElement>('button')?.click()
    await until('no question', () => !root().querySelector('[role=alertdialog]'))
    document.body.append(element)
    aside.remove()
    expect(window.matches(':modal')).to.equal(true)
    expect((await spot('name')).value).to.equal('别丢')
    await element.hide()
    await until('closed', () => !root().querySelector('dialog'))
  })

  it('has a title of its own for lost contacts, and offers one type only', async () => {
    element.setAttribute('repair', '')
    await element.show('create')
    await textShown('创建失联修复任务')
    expect(root().querySelector('[data-field=taskType]')).to.equal(null)
  })

  it('closes on Escape, but confirms first when something was typed', async () => {
    await element.show('edit', 't-1')
    await until('focus inside', () => focused()?.closest('[data-field=name]'))
    await escapeComposing(await spot('name'))
    expect(root().querySelector('dialog')?.open).to.equal(true)
    await sendKeys({ press: 'Escape' })
    await until('closed', () => !root().querySelector('dialog'))
    await element.show('edit', 't-1')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    await until('focus inside', () => focused()?.closest('[data-field=name]'))
    await sendKeys({ press: 'Escape' })
    await textShown('任务尚未保存，确定要关闭吗？')
    await sendKeys({ press: 'Escape' })
    await until('asked no more', () => !root().querySelector('[role=alertdialog]'))
    await sendKeys({ press: 'Escape' })
    await textShown('任务尚未保存，确定要关闭吗？')
    await sendKeys({ press: 'Escape' })
    await until('asked no more', () => !root().querySelector('[role=alertdialog]'))
    expect((await spot('name')).value).to.equal('别丢')
    // The dialog is still there, and what is asked again may be answered.
    ;(await button('关闭')).click()
    const answer = await until('the question', () => root().querySelector('[role=alertdialog]'))
    answer.querySelectorAll('button')[1]?.click()
    await until('closed', () => !root().querySelector('dialog'))
  })

  it('confirms before another task takes the place of one that is typed', async () => {
    await element.show('create')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    const answer = async (at: 0 | 1) => {
      const question = await until('the question', () => root().querySelector('[role=alertdialog]'))
      expect(question.textContent).to.include('任务尚未保存，确定要关闭吗？')
      question.querySelectorAll('button')[at]?.click()
      await until('asked no more', () => !root().querySelector('[role=alertdialog]'))
    }
    const first = element.show('edit', 't-1')
    await answer(0)
    await first
    expect((await spot('name')).value).to.equal('别丢')
    expect(world.requests).not.to.include('GET /call_tasks/t-1/detail')
    const second = element.show('edit', 't-1')
    await answer(1)
    await second
    await textShown('编辑呼叫任务')
    await until('the other', () => spotNow('name')?.value === '三月回访')
  })

  it('confirms too where an attribute names another task', async () => {
    element.setAttribute('open', '')
    write(await spot('name'), '别丢')
    await until('unsaved', () => element.unsaved)
    element.setAttribute('repair', '')
    const question = await until('the question', () => root().querySelector('[role=alertdialog]'))
    expect(spotNow('name')?.value).to.equal('别丢')
    question.querySelectorAll('button')[1]?.click()
    await textShown('创建失联修复任务')
  })

  it('has what was typed again after the page was reloaded, and lets it go', async () => {
    await element.show('create')
    write(await spot('name'), '没打完')
    await turn()
    element.remove()
    await turn()
    anotherElement()
    await element.show('create')
    await textShown('已恢复上次未提交的内容')
    expect((await spot('name')).value).to.equal('没打完')
    ;(await button('重新填写')).click()
    await until('anew', () =>
      root()
        .querySelector<HTMLInputElement>('[data-field=name] input')
        ?.value.startsWith('呼叫任务')
    )
  })

  it('is rendered inline where requested', async () => {
    element.setAttribute('inline', '')
    await one('[part=base]')
    await spot('name')
    expect(root().querySelector('dialog')).to.equal(null)
    expect(focused()).to.equal(null)
  })

  it('renders every text as text', async () => {
    await element.show('create')
    ;(await spot<HTMLButtonElement>('templateCode', 'button')).click()
    await textShown(evil)
    expect(root().querySelector('img')).to.equal(null)
    expect(Reflect.get(window, 'pwned')).to.equal(undefined)
  })

  it('keeps its styles in a page with rules of its own', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*,dialog,input,button{all:unset!important;display:none!important;font:1px serif!important}' +
        'html,body,hutong-call-task-dialog{display:block!important}'
    )
    document.adoptedStyleSheets.push(sheet)
    try {
      await element.show('create')
      const name = await spot('name')
      const window = await one('dialog')
      expect(Math.round(window.getBoundingClientRect().width)).to.equal(660)
      expect(name.checkVisibility()).to.equal(true)
      expect(getComputedStyle(name).fontSize).to.equal('14px')
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(it => it !== sheet)
    }
  })

  for (const theme of ['light', 'dark'])
    it(`passes axe, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await element.show('edit', 't-1')
      await unfold()
      for (const name of ['开启自动重拨', '挂机短信', '限制拨打频次', '开启告警'])
        await toggle(name)
      write(await spot('name'), '')
      ;(await button('确定')).click()
      await textShown('处需要修改')
      await stillness(root())
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([])
    })

  it('has no property name that HTML reserves, nor has any other element', async () => {
    const manifest = await fetch('/dist/custom-elements.json')
    const { modules } = (await manifest.json()) as {
      modules: { declarations: { tagName: string; members: { name: string }[] }[] }[]
    }
    const names = modules.flatMap(({ declarations }) =>
      declarations.flatMap(({ members = [] }) => members.map(({ name }) => name))
    )
    expect(names).to.include('validate')
    // The language of the session is that of the element: `lang` means what it means in HTML.
    const reserved = names.filter(name => name in HTMLElement.prototype)
    expect(reserved).to.deep.equal(['lang'])
  })
})
