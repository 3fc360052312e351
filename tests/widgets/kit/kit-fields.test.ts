import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { byRole, focused, gone, press, show } from '../support/gallery.ts'
import { inside, turn, until } from '../support/wait.ts'

const all = (root: ShadowRoot, selector: string) => [
  ...root.querySelectorAll<HTMLElement>(selector)
]

/** What stands beside it and names it. */
const text = (root: ShadowRoot, control: HTMLElement) =>
  root.getElementById(control.getAttribute('aria-labelledby') ?? '')

describe('fields', () => {
  afterEach(() => document.body.replaceChildren())

  it('ties a textarea to label, hint and count', async () => {
    const root = await show('input')
    const box = await inside<HTMLTextAreaElement>(root.host, 'textarea')
    expect(box.labels?.[0]?.textContent).to.include('备注')
    expect(box.required).to.equal(true)
    box.focus()
    await sendKeys({ type: '四个字呢' })
    const note = root.getElementById(box.getAttribute('aria-describedby') ?? '')
    await until('the count', () => note?.textContent?.includes('4/200'))
  })

  it('chooses from a list by keyboard, and not what is closed', async () => {
    const root = await show('choice')
    const choice = await inside(root.host, '[role=combobox]')
    choice.focus()
    await press('Enter')
    const list = await inside(root.host, '[role=listbox]')
    const closed = all(root, '[role=option]').find(one => one.textContent?.includes('已停用'))
    expect(closed?.getAttribute('aria-disabled')).to.equal('true')
    await until('focus in the list', () => list.contains(focused(root)))
    await press('End')
    await press('Home')
    await until('the first', () => focused(root)?.textContent?.includes('A'))
    await press('ArrowDown')
    await until('the second', () => focused(root)?.textContent?.includes('B'))
    await press('Enter')
    await until('a closed list', () => choice.ariaExpanded === 'false')
    await until('the choice', () => choice.textContent?.includes('B 有意向'))
    await until('the focus back', () => focused(root) === choice)
  })

  it('finds by typing, and reports when nothing matches', async () => {
    const root = await show('choice')
    const input = await inside<HTMLInputElement>(root.host, 'input[role=combobox]')
    input.focus()
    await sendKeys({ type: '广' })
    await until('two options', () => all(root, '[role=option]').length === 2)
    await press('ArrowDown')
    await press('Enter')
    await until('the choice', () => input.value === '广东')
    await gone(root, '[role=option]')
    input.select()
    await sendKeys({ type: '无此省' })
    await until('the sentence', () => root.textContent?.includes('没有匹配的选项'))
    await press('Escape')
  })

  it('takes the click on a switch that moves while the button is down', async () => {
    const root = await show('tick')
    const sound = await byRole(root, 'switch', '来电提示音')
    const before = sound.ariaChecked
    sound.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = sound.getBoundingClientRect()
    const at: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    await sendMouse({ type: 'move', position: at })
    await sendMouse({ type: 'down' })
    const pushed = document.createElement('div')
    pushed.style.height = '60px'
    sound.closest('label')?.before(pushed)
    await sendMouse({ type: 'up' })
    await until('the other state', () => sound.ariaChecked !== before)
    pushed.remove()
    await resetMouse()
  })

  it('ticks by space, by its words, and not when it is off', async () => {
    const root = await show('tick')
    const box = await byRole(root, 'checkbox', '自动接听')
    box.focus()
    await press('Space')
    await until('off', () => box.getAttribute('aria-checked') === 'false')
    text(root, box)?.click()
    await until('on', () => box.getAttribute('aria-checked') === 'true')
    const partly = await byRole(root, 'checkbox', '部分选中')
    expect(partly.getAttribute('aria-checked')).to.equal('mixed')
    const sound = await byRole(root, 'switch', '来电提示音')
    const before = sound.getAttribute('aria-checked')
    sound.focus()
    await press('Space')
    await until('turned', () => sound.getAttribute('aria-checked') !== before)
    text(root, sound)?.click()
    await until('turned back', () => sound.getAttribute('aria-checked') === before)
  })

  it('goes from radio to radio by arrow', async () => {
    const root = await show('tick')
    const first = await byRole(root, 'radio', 'A 意向强烈')
    first.focus()
    await press('ArrowDown')
    const second = await byRole(root, 'radio', 'B 有意向')
    await until('the second', () => second.getAttribute('aria-checked') === 'true')
    expect(first.getAttribute('aria-checked')).to.equal('false')
    text(root, first)?.click()
    await until('the first again', () => first.getAttribute('aria-checked') === 'true')
  })

  it('folds more than four numbers, and chooses all that can be chosen', async () => {
    const root = await show('tick')
    const group = await inside(root.host, 'fieldset')
    const boxes = () => group.querySelectorAll('[role=checkbox]').length
    expect(boxes()).to.equal(5)
    ;(await byRole(root, 'button', '展开')).click()
    await until('all of them', () => boxes() === 8)
    ;(await byRole(root, 'checkbox', '全选')).click()
    await until('six of seven', () => group.querySelectorAll('[aria-checked=true]').length === 7)
    const closed = await byRole(root, 'checkbox', '0755-5550002（欠费停机）')
    expect(closed.getAttribute('aria-checked')).to.equal('false')
  })

  it('keeps tags with commas between them, full-width ones too', async () => {
    const root = await show('tag')
    const input = await inside<HTMLInputElement>(root.host, '#part-tag input')
    input.focus()
    await sendKeys({ type: '甲，乙' })
    await press('Enter')
    const kept = (value: string) =>
      until(value, () => root.textContent?.includes(`保存为：${value}`))
    await kept('老客户,已回访,甲,乙')
    await press('Backspace')
    await until('one less', () => !root.textContent?.includes('甲,乙'))
    ;(await byRole(root, 'button', '移除 老客户')).click()
    await until('without', () => root.textContent?.includes('保存为：已回访,甲'))
  })

  it('edits in place, keeps what was refused, and keeps the focus in the block', async () => {
    const root = await show('block')
    ;(await byRole(root, 'button', '编辑 基本信息')).click()
    const input = await inside<HTMLInputElement>(root.host, 'form input')
    input.focus()
    input.select()
    await press('Delete')
    await press('Enter')
    await until('the issue', () => root.textContent?.includes('请输入姓名'))
    await turn()
    expect(input.isConnected).to.equal(true)
    await sendKeys({ type: '王强' })
    await press('Enter')
    await until('the new name', () => root.textContent?.includes('姓名：王强'))
    expect(focused(root)?.getAttribute('aria-label')).to.equal('基本信息')
  })

  it('refuses files by ending, and takes the others', async () => {
    const root = await show('upload')
    const input = await inside<HTMLInputElement>(root.host, 'input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File(['a'], '名单.exe'))
    files.items.add(new File(['a'], '新名单.csv'))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await until('three', () => all(root, 'li').length === 3)
    expect(root.textContent).to.include('名单.exe：仅支持 .csv / .xlsx 文件')
    ;(await byRole(root, 'button', '移除 新名单.csv')).click()
    await until('two', () => all(root, 'li').length === 2)
  })
})
