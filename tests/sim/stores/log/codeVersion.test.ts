/** The version of the folding code: edits that change the fold, and edits that do not. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import jsTokens, { type Token } from 'js-tokens'
import { describe, expect, it, vi } from 'vitest'
import { ALL_VIEWS } from '#sim/core/readmodels/openViews.ts'
import { FOLDING } from '#sim/stores/log/snapshots.ts'
import { temporaryFolder } from '../../../support/folders.ts'

/** Files are cached per process, so each version uses a new process. */
async function freshly() {
  vi.resetModules()
  return import('#sim/stores/log/codeVersion.ts')
}

const FILES = {
  'fold.ts':
    "import { half } from './half.ts'\nimport type { Size } from './size.ts'\nexport const fold = (n: Size) => half(n)\n",
  'half.ts': "import { z } from 'zod'\nexport const half = (n: number): number => z.number().parse(n) / 2\n",
  'size.ts': 'export type Size = number\n',
} as const

function versions() {
  const folder = temporaryFolder()
  const write = (name: keyof typeof FILES, text: string) => writeFileSync(join(folder, name), text)
  for (const [name, text] of Object.entries(FILES)) write(name as keyof typeof FILES, text)
  return {
    edit: (name: keyof typeof FILES, from: string, to: string) => write(name, FILES[name].replace(from, to)),
    version: async () => (await freshly()).codeVersion(pathToFileURL(join(folder, 'fold.ts')).href),
  }
}

/** Specifiers after `from`, of statements that do not begin with `import type` or `export type`. */
function importedValues(tokens: readonly Token[]): string[] {
  const found: string[] = []
  let isErased = false
  tokens.forEach(({ type, value }, i) => {
    if (value === 'import' || value === 'export') isErased = tokens[i + 1]?.value === 'type'
    if (type === 'StringLiteral' && tokens[i - 1]?.value === 'from' && !isErased)
      found.push(value.slice(1, -1))
  })
  return found
}

describe('the version of what folds', () => {
  it('changes with a helper that is edited', async () => {
    const { edit, version } = versions()
    const before = await version()
    edit('half.ts', '/ 2', '/ 3')
    expect(await version()).not.toBe(before)
    edit('half.ts', '', '')
    expect(await version()).toBe(before)
  })

  it('does not change with a comment, white space or a file of types', async () => {
    const { edit, version } = versions()
    const before = await version()
    edit('half.ts', 'export', "// It's said in `half` of the files.\n/** Why: 1 / 2 */\nexport")
    edit('fold.ts', ' => half(n)', ' =>\n\n    half(n) // the helper')
    edit('size.ts', 'number', 'string')
    expect(await version()).toBe(before)
  })

  it('changes with a text that looks like a comment', async () => {
    const { edit, version } = versions()
    edit('half.ts', 'n) / 2', "n) / 'http://a'.length")
    const before = await version()
    edit('half.ts', 'n) / 2', "n) / 'http://b'.length")
    expect(await version()).not.toBe(before)
  })

  it('covers the faults, automations and rules that events are folded by', async () => {
    const { importClosure } = await freshly()
    const { files, packages } = importClosure([FOLDING])
    for (const part of [
      'faults/fault.ts',
      'automation/legality.ts',
      'kernel/typesOnly.ts',
      'records/device.ts',
    ])
      expect(files.some((path) => path.replaceAll('\\', '/').endsWith(`shared/${part}`))).toBe(true)
    expect(packages.some((name) => name.startsWith('zod@'))).toBe(true)
  })

  it('is read from every file as a tokenizer of the language reads it', async () => {
    const { importClosure, readSource } = await freshly()
    const { files } = importClosure([FOLDING, ...ALL_VIEWS.map(({ module }) => module)])
    expect(files.length).toBeGreaterThan(200)
    const seen = (text: string) => text.replaceAll(/\s/g, '')
    for (const path of files) {
      const text = readFileSync(path, 'utf8')
      const tokens = [...jsTokens(text)].filter(({ type }) => !/Comment|White|Line/.test(type))
      expect(seen(readSource(text).code), path).toBe(seen(tokens.map(({ value }) => value).join('')))
      expect([...readSource(text).imports].sort(), path).toEqual(importedValues(tokens).sort())
    }
  })
})
