import ts from 'typescript'

/** Language → key → text. */
export type Texts = Record<string, Record<string, string>>
export interface Catalogue {
  namespace: string
  texts: Texts
  /** the file without its texts */
  code: string
}

/**
 * Takes the texts out of a file that calls `messages('name', { zh: { key: 'text' } })` once: what is left calls `messages('name')`.
 * Throws where a text is not written out, because it could not be known before the file runs.
 */
export function takeTexts(source: string, file: string): Catalogue {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const fault = (node: ts.Node, what: string): Error => {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart())
    return new Error(`${file}:${line + 1}:${character + 1} ${what}`)
  }
  function entries(node: ts.Node): [name: string, value: ts.Expression][] {
    if (!ts.isObjectLiteralExpression(node)) throw fault(node, 'is not an object that is written out')
    return node.properties.map(one => {
      if (!ts.isPropertyAssignment(one) || !(ts.isIdentifier(one.name) || ts.isStringLiteral(one.name)))
        throw fault(one, 'is not "key: text"')
      return [one.name.text, one.initializer]
    })
  }
  function textOf(node: ts.Expression): string {
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return textOf(node.left) + textOf(node.right)
    throw fault(node, 'is not a text that is written out')
  }

  const calls: ts.CallExpression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'messages')
      calls.push(node)
    ts.forEachChild(node, look)
  }
  look(tree)
  const [call, ...others] = calls
  const [name, languages, ...more] = call?.arguments ?? []
  if (!call || others.length || !name || !languages || more.length || !ts.isStringLiteral(name))
    throw new Error(`${file} does not call messages('name', texts) once`)
  const texts: Texts = {}
  for (const [language, keys] of entries(languages))
    texts[language] = Object.fromEntries(entries(keys).map(([key, text]) => [key, textOf(text)]))
  return { namespace: name.text, texts, code: source.slice(0, name.end) + source.slice(call.end - 1) }
}
