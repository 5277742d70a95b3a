/** What the built page itself asks for, beside its first script. */
import type { Plugin, Rollup } from 'vite'
import { FIRST_FRAME, firstFrameStyle } from './firstFrame.ts'

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
/** Served by sim/http/console.ts to whoever has a session, with the first frame filled in. */
const PAGE_OF_SIGNED_IN = 'signedIn.html'

const STYLE = /<link rel="stylesheet"[^>]*>/g
const SCRIPTS = /<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const ROOT = '<div id="root"></div>'

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
      // Styles first: a browser has six connections, and no script may draw before it has these. All of it stands below
      // the first frame, which waits for none of them.
      const styles = [...(source.match(STYLE) ?? []), ...textOf('stylesheet')]
      const scripts = [...(source.match(SCRIPTS) ?? []), ...textOf('modulepreload')]
      const linked = source
        .replace(STYLE, '')
        .replace(SCRIPTS, '')
        .replace(/\n\s*(?=\n)/g, '')
        .replace('</head>', `${firstFrameStyle()}\n</head>`)
        .replace(ROOT, [ROOT, FIRST_FRAME, ...styles, ...scripts].join('\n'))
      this.emitFile({ type: 'asset', fileName: PAGE_OF_SIGNED_IN, source: linked })
    },
  },
})

/** Of the parts, with all that they import and their styles, what the page has not linked yet. */
function linksOf(files: readonly string[], page: string, bundle: Rollup.OutputBundle) {
  const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // What a chunk imports stands before it, as its styles have to.
  const needed = new Set<Rollup.OutputChunk>()
  const begun = new Set<string>()
  const add = (chunk: Rollup.OutputChunk): void => {
    if (begun.has(chunk.fileName)) return
    begun.add(chunk.fileName)
    for (const one of chunk.imports.flatMap((name) => byName.get(name) ?? [])) add(one)
    needed.add(chunk)
  }
  for (const file of files) {
    const part = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
    if (!part) throw new Error(`the build has no part ${file}`)
    add(part)
  }
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
