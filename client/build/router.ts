/** What the build leaves out of the router: components that this console does not use, and what serves other kinds of app. */
import type { Plugin } from 'vite'

const FILE = /node_modules\/react-router\/dist\/.*\.mjs$/

/** It carries along what it asks while it runs: of routes with data of their own, pages rendered by a server, development. */
const ELSEWHERE: readonly (readonly [what: RegExp, instead: string])[] = [
  [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
  [/^ {2}let dataRouterState = dataRouterOpts\?\.state;$/m, '  const dataRouterState = void 0;'],
  [/^var RenderErrorBoundary = class [\s\S]*?^RenderErrorBoundary\.contextType = \w+;$/m, ''],
  [/^ {2}return isDataRoute \? useNavigateStable\(\) : /m, '  return '],
  [/ = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, ' = [false, null, {}]'],
  [/\bReact\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
]

/**
 * Its parts are made by calls that React's bundlers cannot know to be without effect, and named afterwards, so that all of
 * them would stay, used or not. Marked as pure and unnamed, those that nobody imports are dropped.
 */
export const pureRouterParts: Plugin = {
  name: 'pure-router-parts',
  apply: 'build',
  transform(code, id) {
    if (!FILE.test(id)) return undefined
    const marked = code.replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
    const own = code.includes('function useRoutesImpl(') ? withoutOthers(marked) : marked
    return { code: own.replace(/^\w+\.displayName = "[^"]*";$/gm, ''), map: null }
  },
}

function withoutOthers(code: string): string {
  return ELSEWHERE.reduce((rest, [what, instead]) => {
    if (!what.test(rest)) throw new Error(`the router is written otherwise than it used to be: ${what}`)
    return rest.replace(what, instead)
  }, code)
}
