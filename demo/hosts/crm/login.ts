import { html, nothing, type TemplateResult } from 'lit-html'
import { backend, Refused } from './backend.ts'

/** The host's own login form. Rejected input stays in the fields. */
export function loginForm(
  redraw: () => void,
  entered: (name: string) => void,
  { title, promise }: { readonly title: string; readonly promise: string }
) {
  let issue = ''
  let imageKey: string | undefined
  let isBusy = false

  const newPicture = () => {
    imageKey = crypto.randomUUID()
    redraw()
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const text = (name: string) => String(form.get(name) ?? '')
    isBusy = true
    issue = ''
    redraw()
    try {
      const { name } = await backend.login({
        username: text('username').trim(),
        password: text('password'),
        ...(imageKey ? { imageCode: text('imageCode'), imageKey } : {})
      })
      imageKey = undefined
      entered(name)
    } catch (error) {
      issue = (error as Error).message
      if (imageKey || (error instanceof Refused && error.needsCaptcha)) newPicture()
    } finally {
      isBusy = false
      redraw()
    }
  }

  return (): TemplateResult => html`
    <main class="login">
      <form @submit=${submit}>
        <h1>${title}</h1>
        <p>${promise}</p>
        <label>账号<input name="username" value="agent1" autocomplete="username" required></label>
        <label>密码<input name="password" type="password" autocomplete="current-password" required></label>
        ${
          imageKey
            ? html`<label>图形验证码<span class="captcha">
                <input name="imageCode" autocomplete="off" required>
                <button type="button" class="plain" @click=${newPicture} aria-label="换一张验证码">
                  <img src="/api/oauth/captcha?imageKey=${imageKey}" alt="图形验证码" width="112" height="40">
                </button></span></label>`
            : nothing
        }
        <p class="issue" role="alert">${issue}</p>
        <button class="main" ?disabled=${isBusy}>${isBusy ? '登录中…' : '登录'}</button>
        <p class="hint">演示账号 agent1，密码 Hutong@2026</p>
      </form>
    </main>`
}
