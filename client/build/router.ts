/** What the build leaves out of the router: components that this console does not use. */
import type { Plugin } from 'vite'

/**
 * Its parts are made by calls that React's bundlers cannot know to be without effect, and named afterwards, so that all of
 * them would stay, used or not. Marked as pure and unnamed, those that nobody imports are dropped.
 */
export const pureRouterParts: Plugin = {
  name: 'pure-router-parts',
  apply: 'build',
  transform(code, id) {
    if (!/node_modules\/react-router\/dist\/.*\.mjs$/.test(id)) return undefined
    const marked = code.replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
    return { code: marked.replace(/^\w+\.displayName = "[^"]*";$/gm, ''), map: null }
  },
}
