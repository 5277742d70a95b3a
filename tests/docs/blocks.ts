/**
 * Applies code blocks of a document to a file tree. `file=PATH` is a new file, `in=PATH after="TEXT"` is inserted
 * below the first line with the text. Other blocks are ignored.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Block =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'insert'; readonly path: string; readonly after: string; readonly text: string }

const FENCE = /^```\w+ +(.+)\n([\s\S]*?)^```$/gm

export function readBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(FENCE)].flatMap(([, words = '', text = '']): Block[] => {
    const file = /^file=(\S+)$/.exec(words)?.[1]
    if (file !== undefined) return [{ kind: 'file', path: file, text }]
    const [, path, after] = /^in=(\S+) after="(.*)"$/.exec(words) ?? []
    if (path === undefined || after === undefined) throw new Error(`a code block says "${words}"`)
    return [{ kind: 'insert', path, after, text }]
  })
}

/** @throws Error where a line to go below is not there any more */
export function applyBlocks(blocks: readonly Block[], folder: string): void {
  for (const block of blocks) {
    const path = join(folder, block.path)
    if (block.kind === 'file') {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, block.text, { flag: 'wx' })
      continue
    }
    const lines = readFileSync(path, 'utf8').split('\n')
    const at = lines.findIndex((line) => line.includes(block.after))
    if (at === -1) throw new Error(`${block.path} has no line with "${block.after}"`)
    lines.splice(at + 1, 0, ...block.text.trimEnd().split('\n'))
    writeFileSync(path, lines.join('\n'))
  }
}
