import type { ESTree } from 'vite'
import type { Breach, ParsedFile } from './sources.ts'
import { walk } from './walk.ts'

export type KeyUses = {
  /** Every string of the file: a key may travel as data before t() sees it. */
  readonly literals: readonly string[]
  /** Beginnings of keys whose rest is computed: t(`area.state.${state}`). */
  readonly prefixes: readonly string[]
  readonly calls: readonly { readonly key: string; breach(reason: string): Breach }[]
}

export function listKeyUses(file: ParsedFile): KeyUses {
  const literals: string[] = []
  const prefixes: string[] = []
  const calls: { key: string; breach(reason: string): Breach }[] = []
  const notePrefix = (text: string) => {
    if (/^\w+\.[\w.]*$/.test(text)) prefixes.push(text)
  }
  walk(file.parsed.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') literals.push(node.value)
    if (node.type === 'TemplateLiteral') {
      const head = node.quasis[0]?.value.cooked ?? ''
      if (node.expressions.length === 0) literals.push(head)
      else notePrefix(head)
    }
    if (node.type === 'BinaryExpression' && node.operator === '+') notePrefix(textOf(node.left))
    if (node.type === 'CallExpression' && isTranslation(node.callee)) {
      const [first] = node.arguments
      const key = textOf(first)
      if (first && key) calls.push({ key, breach: (reason) => file.breach(first.start, reason) })
    }
  })
  return { literals, prefixes, calls }
}

/** `t(…)` and `i18n.t(…)`. */
function isTranslation(callee: ESTree.Expression | ESTree.Super): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && name.name === 't'
}

function textOf(node: ESTree.Node | undefined): string {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}
