/** Against the Blueprint that is installed, and one that is written otherwise. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plainBlueprint } from '#client/build/blueprintCode.ts'

const CORE = 'node_modules/@blueprintjs/core/lib/esm'
const ROOT = join(import.meta.dirname, '..', '..', CORE)
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))

/** What the build does with a plugin, as far as this one is concerned. */
interface Hooks {
  buildStart(): void
  transform(code: string, id: string): { readonly code: string } | undefined
  buildEnd(error?: Error): void
}

/** @param write how a file of Blueprint is written, where not as it is */
function build(write: (code: string) => string = (code) => code): ReadonlyMap<string, string> {
  const plugin = plainBlueprint() as unknown as Hooks
  plugin.buildStart()
  const written = new Map<string, string>()
  for (const name of FILES) {
    const path = name.replaceAll('\\', '/')
    const code = write(readFileSync(join(ROOT, name), 'utf8'))
    written.set(path, plugin.transform(code, `/${CORE}/${path}`)?.code ?? code)
  }
  plugin.buildEnd()
  return written
}

it('no class is made of the prefix, and no advice is left', () => {
  const written = build()
  expect(written.get('common/classes.js')).toContain('export const BUTTON = "bp6-button"')
  expect([...written.values()].join('\n')).not.toMatch(/console\.warn\((?:Errors\.)?[A-Z]/)
})

it.each(['isNodeEnv', 'let NS', 'console.warn', 'useValidateProps'])(
  'a version without %s fails the build',
  (words) => {
    expect(() => build((code) => code.replaceAll(words, '_'))).toThrow(/nothing matches \//)
  },
)

it('what failed for another reason is told by that', () => {
  const plugin = plainBlueprint() as unknown as Hooks
  plugin.buildStart()
  expect(() => plugin.buildEnd(new Error('a syntax error'))).not.toThrow()
})
