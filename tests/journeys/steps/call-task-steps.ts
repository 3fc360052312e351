/** Steps of the stories about call tasks, and a server whose tasks dial faster than people talk. */
import type { Locator, Page } from 'playwright/test'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { newTaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../core/features/call-task-form/rules/to-payload.ts'
import { phonesFrom } from '../../support/scenes/task-scenes.ts'
import type { DemoServer } from '../../support/server/demo-server.ts'
import { test as base, expect } from '../support.ts'
import { consoleOf, openByMenu, PASSWORD } from './console-steps.ts'

/** Tasks that dial faster than people talk. */
export const test = base.extend({ dialSpeed: ['20', { scope: 'worker' }] })

export const row = (page: Page, name: string) =>
  consoleOf(page).getByRole('row', { name: new RegExp(name) })
export const inRow = (page: Page, action: string, name: string) =>
  consoleOf(page).getByRole('button', { name: `${action} ${name}`, exact: true })
export const notice = (page: Page, text: string | RegExp) =>
  consoleOf(page).getByText(text, { exact: true }).first()

export async function toTasks(page: Page, title = '智能呼叫任务'): Promise<void> {
  await openByMenu(page, title)
  await expect(consoleOf(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

export async function answerQuestion(page: Page, text: string | RegExp): Promise<void> {
  const question = consoleOf(page).getByRole('alertdialog')
  await expect(question).toContainText(text)
  // It is called as what is asked about.
  await question.getByRole('button').last().click()
  await expect(question).toBeHidden()
}

export const openTab = (page: Page, name: string) =>
  consoleOf(page).getByRole('tab', { name, exact: true }).click()

/** How many numbers of a task are done with, as its bar says it. */
export const doneOf = async (page: Page, name: string): Promise<number> => {
  const bar = consoleOf(page).getByRole('progressbar', { name: `${name} 的进度` })
  return Number.parseInt((await bar.first().getAttribute('aria-valuetext')) ?? '', 10)
}

/** Creates a task of so many unused numbers without the console; returns its name. */
export async function makeTask(
  { url }: DemoServer,
  change: Partial<TaskForm> & { readonly name: string },
  count: number
): Promise<string> {
  const signedIn = await fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: new URLSearchParams({
      scope: 'cmc',
      grant_type: 'password',
      username: 'leader',
      password: PASSWORD
    }).toString()
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  async function ask<Data>(path: string, body?: object): Promise<Data> {
    const answer = await fetch(`${url}/api/call_tasks${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) })
    })
    const { code, data, message } = (await answer.json()) as {
      code: number
      data: Data
      message: string
    }
    if (code !== 1) throw new Error(message)
    return data
  }
  const { callTaskId } = await ask<{ callTaskId: string }>('/create_before_create')
  const form: TaskForm = {
    ...newTaskForm(callTaskId, Date.now()),
    templateCode: 'HS-1001',
    templateName: '服务满意度回访',
    ...change
  }
  await ask('/create', payloadOf(form))
  await ask(`/${callTaskId}/items/add`, { phones: phonesFrom(3_000_000, count) })
  return form.name
}

export const script = (dialog: Locator) => dialog.getByRole('button', { name: /^话术模板 / })

/** Chooses from a list that is searched by typing. */
export async function chooseScript(dialog: Locator, name: string): Promise<void> {
  await script(dialog).click()
  const search = dialog.getByRole('combobox', { name: '话术模板' })
  await search.fill(name)
  await search.press('Enter')
  await expect(script(dialog)).toContainText(name)
}

/** The dialog alone, on a page that is not ours. */
export async function openPartner(page: Page): Promise<Locator> {
  await page.goto('/hosts/partner/tasks/')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('button', { name: '新建任务' })).toBeVisible()
  return page.locator('hutong-call-task-dialog').getByRole('dialog')
}
