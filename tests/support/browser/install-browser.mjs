/** Brings the browser of the tests where there is none. */
import { existsSync } from 'node:fs'
import { env, run } from '../../../demo/prepare.mjs'
import { findBrowser, headlessShell } from './find-browser.mjs'

/** Debian's packages; false where there is no apt, or it may not install them. */
function installPackages(...packages) {
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  return (
    existsSync('/usr/bin/apt-get') &&
    run('apt-get', ['update', ...quick], options) === 0 &&
    run('apt-get', ['install', '-y', '--no-remove', ...quick, ...packages], options) === 0
  )
}

/** Debian's headless shell by apt, unless it is there or CHROMIUM names a browser; the whole Chromium where it cannot be had. */
export function prepareBrowser() {
  const found = findBrowser()
  if (found && (found === headlessShell || found === process.env.CHROMIUM)) return found
  console.log('正在安装 Chromium …')
  const fonts = found ? [] : ['fonts-noto-cjk']
  if (
    !installPackages('chromium-headless-shell', ...fonts) &&
    !found &&
    !installPackages('chromium', ...fonts)
  )
    console.error('未找到浏览器，且无法安装。请用环境变量 CHROMIUM 指明浏览器的位置。')
  return findBrowser()
}
