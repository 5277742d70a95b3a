/**
 * What the build leaves out of Blueprint's script: names nobody uses, and advice for who develops. It goes by how
 * Blueprint is written; where a version is written otherwise the build fails instead of growing in silence.
 */
import type { Plugin } from 'vite'

const CORE = /@blueprintjs\/core\/lib\/esm\/.*\.js$/
const CLASSES = /\/common\/classes\.js$/
/** Blueprint asks while it runs, so that the answer, known here, would carry all advice along. */
const ASKS_FOR_ENV = /(!?)\b(?:Utils\.)?isNodeEnv\("(\w+)"\)/g
const ADVICE = /\bconsole\.warn\((?:Errors\.)?[A-Z][A-Z_0-9]+\)/g
const ADVISES = /\bfunction useValidateProps\b/g
/** The prefix of all classes, which a page may set. */
const PREFIX = /let NS = ("\w+");\n(?:.*\n)*?else if .*\n.*\n\}\n/
const MADE_BY_CALL = / = (\w+Class\()/g
const MADE_OF_PREFIX = /^export const (\w+) = `([^`]*)`;$/gm

/** To be named in `manualPureFunctions`: without its advice it does nothing. */
export const PURE_OF_BLUEPRINT = ['useValidateProps']

export function plainBlueprint(): Plugin {
  const unseen = new Set<RegExp>()
  let isUsed = false
  return {
    name: 'plain-blueprint',
    apply: 'build',
    buildStart() {
      isUsed = false
      for (const pattern of [ASKS_FOR_ENV, ADVICE, ADVISES, PREFIX, MADE_BY_CALL, MADE_OF_PREFIX])
        unseen.add(pattern)
    },
    transform(code, id) {
      if (!CORE.test(id)) return undefined
      isUsed = true
      for (const pattern of unseen) if (code.search(pattern) >= 0) unseen.delete(pattern)
      const plain = CLASSES.test(id) ? plainClasses(code) : withoutAdvice(code)
      return plain === code ? undefined : { code: plain, map: null }
    },
    buildEnd(error) {
      if (error || !isUsed || unseen.size === 0) return
      throw new Error(
        `Blueprint is written otherwise than client/build/blueprintCode.ts has it: nothing matches ${[...unseen].join(' or ')}`,
      )
    },
  }
}

const withoutAdvice = (code: string): string =>
  code
    .replace(ASKS_FOR_ENV, (_, not: string, env: string) => String((env === 'production') === (not === '')))
    .replace(ADVICE, 'undefined')

/**
 * The names of all classes are made of a prefix that a page may set, which leaves each of them in the build. This one
 * does not set it: as plain texts, the unused ones are dropped.
 */
function plainClasses(code: string): string {
  const [whole, prefix] = PREFIX.exec(code) ?? []
  if (!whole || !prefix) return code
  const known = new Map([['NS', JSON.parse(prefix) as string]])
  return code
    .replace(whole, `const NS = ${prefix};\n`)
    .replace(MADE_BY_CALL, ' = /* @__PURE__ */ $1')
    .replace(MADE_OF_PREFIX, (line, name: string, text: string) => {
      const plain = text.replace(/\$\{(\w+)\}/g, (part, of: string) => known.get(of) ?? part)
      if (plain.includes('${')) return line
      known.set(name, plain)
      return `export const ${name} = ${JSON.stringify(plain)};`
    })
}
