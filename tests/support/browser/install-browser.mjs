/** Brings the browser of the tests where there is none. */
import { installPackages } from '../../../demo/system-packages.mjs'
import { findBrowser, headlessShell } from './find-browser.mjs'

/** Debian's headless shell by apt, unless it is there or CHROMIUM names a browser; the whole Chromium where it cannot be had. */
export async function prepareBrowser() {
  const found = findBrowser()
  if (found && (found === headlessShell || found === process.env.CHROMIUM)) return found
  console.log('正在安装 Chromium …')
  const fonts = found ? [] : ['fonts-noto-cjk']
  if (
    !(await installPackages('chromium-headless-shell', ...fonts)) &&
    !found &&
    !(await installPackages('chromium', ...fonts))
  )
    console.error('未找到浏览器，且无法安装。请用环境变量 CHROMIUM 指明浏览器的位置。')
  return findBrowser()
}
