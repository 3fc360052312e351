import ts from 'typescript'

interface Parameter {
  readonly name: string
  readonly type: { readonly text: string }
  readonly optional?: true
}

/** Parameters and return type of a function type such as `(number: string) => Promise<void>`. */
export function signatureOf(type: string): {
  readonly parameters: readonly Parameter[]
  readonly return: { readonly type: { readonly text: string } }
} {
  const file = ts.createSourceFile('type.ts', `type Method = ${type}`, ts.ScriptTarget.Latest, true)
  const [statement] = file.statements
  const method = statement && ts.isTypeAliasDeclaration(statement) ? statement.type : undefined
  if (!method || !ts.isFunctionTypeNode(method)) throw new Error(`${type} is no function type`)
  return {
    parameters: method.parameters.map(({ name, type: parameter, questionToken }) => ({
      name: name.getText(file),
      type: { text: parameter?.getText(file) ?? 'unknown' },
      ...(questionToken && { optional: true as const })
    })),
    return: { type: { text: method.type.getText(file) } }
  }
}
