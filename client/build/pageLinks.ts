/** What the built page itself asks for, beside its first script. */
import type { Plugin, Rollup } from 'vite'

/**
 * The page's first script is short and imports the rest as a part, so the page links that part, with its styles: both are
 * fetched at once, and nothing is drawn without its style.
 */
export const linkedByPage = (file: string): Plugin => ({
  name: 'linked-by-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => linksOf([file], page, bundle),
  },
})

const PAGE = 'index.html'
/** Served by sim/http/console.ts to whoever has a session. */
const PAGE_OF_SIGNED_IN = 'signedIn.html'

const STYLE = /<link rel="stylesheet"[^>]*>/g
const FIRST_SCRIPT = /<script[^>]*>/
const ROOT = '<div id="root"></div>'
/** The product's mark (ProductMark.tsx) stands there until the script draws: seconds, on a phone. */
const MARK =
  '<svg class="first-mark" width="40" height="40" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="var(--accent)"/><path d="M6.5 19V11a5.5 5.5 0 0 1 11 0v8h-3.4v-7.6a2.1 2.1 0 0 0-4.2 0V19Z" fill="#fff"/></svg>'

/**
 * The page once more for whoever is signed in: it links the console besides, which else is asked for only when the first
 * script has come and run, and what that imports a round trip later.
 */
export const pageOfSignedIn = (files: readonly string[]): Plugin => ({
  name: 'page-of-signed-in',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle[PAGE]
      const source = page?.type === 'asset' ? String(page.source) : ''
      if (!source.includes(ROOT)) throw new Error(`the build has no ${PAGE} with its root`)
      const links = linksOf(files, source, bundle)
      const textOf = (rel: string) =>
        links
          .filter(({ attrs }) => attrs.rel === rel)
          .map(({ attrs }) => `<link rel="${rel}" crossorigin href="${attrs.href}">`)
      // Styles first: a browser has six connections, and nothing is drawn before it has these.
      const styles = [...(source.match(STYLE) ?? []), ...textOf('stylesheet')]
      const linked = source
        .replace(STYLE, '')
        .replace(FIRST_SCRIPT, (script) => [...styles, script].join('\n'))
        .replace('</head>', `${textOf('modulepreload').join('\n')}\n</head>`)
        .replace(ROOT, ROOT.replace('><', `>${MARK}<`))
      this.emitFile({ type: 'asset', fileName: PAGE_OF_SIGNED_IN, source: linked })
    },
  },
})

/** Of the parts, with all that they import and their styles, what the page has not linked yet. */
function linksOf(files: readonly string[], page: string, bundle: Rollup.OutputBundle) {
  const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk')
  const needed = new Set(
    files.map((file) => {
      const part = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      if (!part) throw new Error(`the build has no part ${file}`)
      return part
    }),
  )
  for (const { imports } of needed)
    for (const one of chunks) if (imports.includes(one.fileName)) needed.add(one)
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const isNew = (fileName: string): boolean => !page.includes(`"/${fileName}"`)
  return [
    ...[...styles].filter(isNew).map((style) => tagOf('stylesheet', style)),
    ...[...needed]
      .map(({ fileName }) => fileName)
      .filter(isNew)
      .map((name) => tagOf('modulepreload', name)),
  ]
}

const tagOf = (rel: string, fileName: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${fileName}` },
  injectTo: 'head' as const,
})
