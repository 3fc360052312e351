/** Browser and system of a `User-Agent` header, as people know them. */

const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/\bEdg\w*\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)/, 'Safari']
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux']
]

/** Such as `Chrome 142 · Windows`; empty for what is no known browser. */
export function browserName(userAgent: string): string {
  const [pattern, name = ''] = browsers.find(([known]) => known.test(userAgent)) ?? []
  const version = pattern?.exec(userAgent)?.[1]
  const [, system] = systems.find(([known]) => known.test(userAgent)) ?? []
  return [version ? `${name} ${version}` : name, system].filter(Boolean).join(' · ')
}
