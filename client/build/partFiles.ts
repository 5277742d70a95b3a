/** How the build fetches the files of parts: by client/platform/preloadFiles.ts, which gets all of them. */
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
/** Vite names no files where a part is a single one, which it leaves to the import. */
const ALONE = /(\(\)=>import\(`\.\/([\w.-]+\.js)`\)),\[\]/g

export const partFiles = (helper: string): Plugin => ({
  name: 'part-files',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === HELPER ? `export { __vitePreload } from ${JSON.stringify(helper)}` : null),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(ALONE, '$1,[`assets/$2`]')
    },
  },
})
