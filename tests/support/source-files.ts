import { readdirSync } from 'node:fs'

/** Paths of the product's TypeScript sources. */
export const sourceFiles = (): readonly string[] =>
  ['core', 'widgets', 'shell', 'demo'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /(?<!\.d)\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`)
  )
