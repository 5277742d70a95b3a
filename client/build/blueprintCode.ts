/** What the build leaves out of Blueprint's script: names nobody uses, and advice for who develops. */
import type { Plugin } from 'vite'

const CORE = /@blueprintjs\/core\/lib\/esm\/.*\.js$/
const CLASSES = /\/common\/classes\.js$/
/** Blueprint asks while it runs, so that the answer, known here, would carry all advice along. */
const ASKS_FOR_ENV = /(!?)\b(?:Utils\.)?isNodeEnv\("(\w+)"\)/g
const ADVICE = /\bconsole\.warn\((?:Errors\.)?[A-Z][A-Z_0-9]+\)/g
const ADVISES = 'useValidateProps'

/** To be named in `manualPureFunctions`: without its advice it does nothing. */
export const PURE_OF_BLUEPRINT = [ADVISES]

export const plainBlueprint: Plugin = {
  name: 'plain-blueprint',
  apply: 'build',
  transform(code, id) {
    if (!CORE.test(id)) return undefined
    if (CLASSES.test(id)) return { code: plainClasses(code), map: null }
    const plain = code
      .replace(ASKS_FOR_ENV, (_, not: string, env: string) => String((env === 'production') === (not === '')))
      .replace(ADVICE, 'undefined')
    return plain === code ? undefined : { code: plain, map: null }
  },
}

/**
 * The names of all classes are made of a prefix that a page may set, which leaves each of them in the build. This one
 * does not set it: as plain texts, the unused ones are dropped.
 */
function plainClasses(code: string): string {
  const [whole, prefix] = /let NS = ("\w+");\n(?:.*\n)*?else if .*\n.*\n\}\n/.exec(code) ?? []
  if (!whole || !prefix) throw new Error('Blueprint makes the names of its classes otherwise than it used to')
  const known = new Map([['NS', JSON.parse(prefix) as string]])
  return code
    .replace(whole, `const NS = ${prefix};\n`)
    .replace(/ = (\w+Class\()/g, ' = /* @__PURE__ */ $1')
    .replace(/^export const (\w+) = `([^`]*)`;$/gm, (line, name: string, text: string) => {
      const plain = text.replace(/\$\{(\w+)\}/g, (part, of: string) => known.get(of) ?? part)
      if (plain.includes('${')) return line
      known.set(name, plain)
      return `export const ${name} = ${JSON.stringify(plain)};`
    })
}
