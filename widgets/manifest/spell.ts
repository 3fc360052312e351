import ts from 'typescript'

/** Writes a type out in full, so that a declaration needs no import; names of the platform stay names. */
export function speller(checker: ts.TypeChecker): (type: ts.Type) => string {
  const plain =
    ts.TypeFlags.Any |
    ts.TypeFlags.Unknown |
    ts.TypeFlags.Never |
    ts.TypeFlags.NonPrimitive |
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.VoidLike |
    ts.TypeFlags.Null

  function spell(type: ts.Type): string {
    if (type.isUnion()) return spellUnion(type)
    if (type.flags & plain) return checker.typeToString(type).replaceAll('"', "'")
    if (checker.isTupleType(type)) return `readonly [${args(type).map(spell).join(', ')}]`
    if (checker.isArrayType(type)) return `readonly ${wrapped(args(type)[0])}[]`
    const [signature] = type.getCallSignatures()
    if (signature) return spellSignature(signature)
    const name = platformName(type)
    if (name) return args(type).length ? `${name}<${args(type).map(spell).join(', ')}>` : name
    return spellObject(type)
  }

  const args = (type: ts.Type) => checker.getTypeArguments(type as ts.TypeReference)
  const wrapped = (type: ts.Type | undefined) => {
    const words = type ? spell(type) : 'unknown'
    return /[|&]|=>/.test(words) && !words.startsWith('{') ? `(${words})` : words
  }

  function spellUnion(type: ts.UnionType): string {
    const words = new Set(
      type.types.map(part => (part.getCallSignatures().length ? `(${spell(part)})` : spell(part)))
    )
    if (words.delete('true') && words.delete('false')) words.add('boolean')
    // The compiler's own order changes with the files that it happens to read first.
    const rank = (word: string) => (word === 'undefined' || word === 'null' ? 1 : 0)
    return [...words].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en')).join(' | ')
  }

  function spellSignature(signature: ts.Signature): string {
    const parameters = signature.getParameters().map(parameter => {
      const isOptional = ts.isParameter(declared(parameter)) && isOptionalParameter(parameter)
      return `${parameter.name}${isOptional ? '?' : ''}: ${spell(withoutUndefined(parameter, isOptional))}`
    })
    return `(${parameters.join(', ')}) => ${spell(signature.getReturnType())}`
  }

  const isOptionalParameter = (parameter: ts.Symbol) =>
    checker.isOptionalParameter(declared(parameter) as ts.ParameterDeclaration)

  function withoutUndefined(symbol: ts.Symbol, isOptional: boolean): ts.Type {
    const type = checker.getTypeOfSymbol(symbol)
    return isOptional ? checker.getNonNullableType(type) : type
  }

  function spellObject(type: ts.Type): string {
    // By name: the compiler's own order hangs on what it has looked at before.
    const byName = type.getProperties().toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    const rows = byName.map(property => {
      const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional)
      const key = /^[\w$]+$/.test(property.name) ? property.name : `'${property.name}'`
      return `readonly ${key}${isOptional ? '?' : ''}: ${spell(withoutUndefined(property, isOptional))}`
    })
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type))
      rows.push(`readonly [key: ${spell(keyType)}]: ${spell(value)}`)
    return rows.length ? `{ ${rows.join('; ')} }` : '{}'
  }

  return spell
}

/** The name under which the browser or the language knows this type, if it does. */
function platformName(type: ts.Type): string | undefined {
  const symbol = type.getSymbol()
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
  return symbol && /\/typescript\/lib\/lib\./.test(file) && !symbol.name.startsWith('__')
    ? symbol.name
    : undefined
}

const declared = (symbol: ts.Symbol): ts.Declaration => {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  if (!declaration) throw new Error(`${symbol.name} is declared nowhere`)
  return declaration
}
