import ts from 'typescript'

/** `core/page-api.ts`: every value that `core/public-api.ts` exports, of the copy that owns the page. */
export function printPageApi(publicApi: string): string {
  const source = ts.createSourceFile('public-api.ts', publicApi, ts.ScriptTarget.Latest)
  const names = source.statements.flatMap(statement => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
    const clause = statement.exportClause
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : []
  })
  const sorted = names.toSorted((a, b) => (a < b ? -1 : 1))
  return `/** Generated from \`public-api.ts\` by \`node widgets/manifest/public-surface.ts\`. */

import { apiOfThePage } from './copies/host-copy.ts'

export const {
  ${sorted.join(',\n  ')}
} = apiOfThePage()
`
}
