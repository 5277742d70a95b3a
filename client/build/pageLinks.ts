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
    handler(page, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk')
      const part = chunks.find(({ facadeModuleId }) => facadeModuleId === file)
      if (!part) throw new Error(`the build has no part ${file}`)
      const needed = new Set([part])
      for (const { imports } of needed)
        for (const one of chunks) if (imports.includes(one.fileName)) needed.add(one)
      const linked = [...needed].filter(({ fileName }) => !page.includes(`"/${fileName}"`))
      const styles = new Set(
        [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      )
      return [
        ...linked.map(({ fileName }) => tagOf('modulepreload', fileName)),
        ...[...styles]
          .filter((style) => !page.includes(`"/${style}"`))
          .map((style) => tagOf('stylesheet', style)),
      ]
    },
  },
})

const tagOf = (rel: string, fileName: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${fileName}` },
  injectTo: 'head' as const,
})
