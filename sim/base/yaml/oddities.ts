/**
 * Rejects YAML features that the parser accepts but files must not use: duplicate keys, tags, depth, and multiplying
 * aliases.
 */

import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'

const DEPTH_MAX = 40
const ALIASES_MAX = 50
const FOUND_MAX = 20
export const TOO_DEEP = phrase('tooDeep', { max: DEPTH_MAX })

export interface Oddity {
  /** Offset in the text. */
  readonly at: number
  readonly says: Phrase
}

/** The constructs that are refused, at most 20, each with its offset. The parser accepts them all. */
export function oddities(document: Document): Oddity[] {
  const search = new Search(document)
  if (document.directives?.yaml.explicit) search.tell(null, phrase('noDirectives'))
  search.walk(document.contents, 0)
  return search.found
}

class Search {
  readonly found: Oddity[] = []
  readonly #document: Document
  #aliases = 0

  constructor(document: Document) {
    this.#document = document
  }

  tell(node: Node | null, says: Phrase): void {
    this.found.push({ at: node?.range?.[0] ?? 0, says })
  }

  walk(node: unknown, depth: number): void {
    if (!isNode(node) || this.found.length >= FOUND_MAX) return
    if (depth > DEPTH_MAX) this.tell(node, TOO_DEEP)
    else if (isAlias(node)) this.#judgeAlias(node)
    else {
      if (node.tag !== undefined) this.tell(node, phrase('noTags'))
      if (isSeq(node)) for (const item of node.items) this.walk(item, depth + 1)
      if (isMap(node)) this.#judgeKeys(node.items.map(({ key }) => key))
      if (isMap(node)) for (const { value } of node.items) this.walk(value, depth + 1)
    }
  }

  #judgeKeys(keys: readonly unknown[]): void {
    const known = new Set<string>()
    for (const key of keys) {
      const node = isNode(key) ? key : null
      const name = isScalar(key) ? String(key.value) : null
      if (name === null) this.tell(node, phrase('plainKey'))
      else if (known.has(name)) this.tell(node, phrase('keyTwice', { key: name }))
      else known.add(name)
    }
  }

  /** Aliases must not nest, to prevent exponential expansion. */
  #judgeAlias(node: ReturnType<Document['createAlias']>): void {
    this.#aliases += 1
    const target = node.resolve(this.#document)
    if (this.#aliases > ALIASES_MAX) this.tell(node, phrase('tooManyAliases', { max: ALIASES_MAX }))
    else if (!target) this.tell(node, phrase('aliasOfNothing'))
    else if (holdsAlias(target)) this.tell(node, phrase('aliasInAlias'))
  }
}

function holdsAlias(node: unknown): boolean {
  if (isAlias(node)) return true
  if (isSeq(node)) return node.items.some(holdsAlias)
  return isMap(node) && node.items.some(({ value }) => holdsAlias(value))
}
