/** What the build makes of Blueprint: of its icons and its style sheet only what the console uses. */
import { readFileSync } from 'node:fs'
import type { CSSOptions, Plugin } from 'vite'

/**
 * Blueprint can find an icon by its name, through tables of all of them: a hundred kilobytes and more. This console
 * passes icons as components, which a check enforces, so the tables stay out of the build and of the dependencies.
 */
export const withoutIconNames: Plugin = {
  name: 'without-icon-names',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/.test(id)
      ? 'export class Icons { static getPaths() {} static load() { throw new Error("pass icons as components") } }'
      : undefined,
}

const ICONS = '@blueprintjs/icons'
const ICON_FILES = `${ICONS}/lib/esm/generated/components`

/** Each icon's own file, by the names that it exports. */
function filesByIcon(): ReadonlyMap<string, string> {
  const list = readFileSync(new URL(import.meta.resolve(`${ICON_FILES}/index.js`)), 'utf8')
  return new Map(
    [...list.matchAll(/export \{([^}]+)\} from "\.\/([\w-]+)"/g)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), `${ICON_FILES}/${file}.js`] as const),
    ),
  )
}

const MAKE_ICON = 'virtual:icon'

/**
 * What each of Blueprint's files of one icon repeats, once. Only the shapes for 16 px travel: those for 20 px are as long
 * again, and the few icons that are shown larger are drawn from the smaller ones.
 */
const makeIcon = `
import { forwardRef } from 'react'
import { jsx } from 'react/jsx-runtime'
import { SVGIconContainer } from '${ICONS}/lib/esm/svgIconContainer.js'
export function makeIcon(iconName, ...paths) {
  const children = paths.map((d, index) => jsx('path', { d, fillRule: 'evenodd' }, index))
  const Icon = forwardRef((props, ref) => {
    const svgProps = { viewBox: '0 0 16 16', ...props.svgProps }
    return jsx(SVGIconContainer, { iconName, ref, ...props, svgProps, children })
  })
  Icon.displayName = 'Blueprint6.Icon.' + iconName
  return Icon
}`

/** The shapes of the icon, and no more; undefined where Blueprint writes it otherwise than it used to. */
function shapesOf(code: string): string | undefined {
  const [, small] = /const PATHS_16 = \[(.*?)\];\n/.exec(code) ?? []
  const [, iconName] = /iconName: "([\w-]+)"/.exec(code) ?? []
  const [, long, short] = /export const (\w+) = React[\s\S]*export const (\w+) = \1;/.exec(code) ?? []
  if (!small || !iconName || !long || !short) return undefined
  return `import { makeIcon } from '${MAKE_ICON}'
export const ${short} = /* @__PURE__ */ makeIcon('${iconName}', ${small})
export { ${short} as ${long} }`
}

/**
 * Imports each icon from its own file instead of the list of all: which file of the build needs which icon is known
 * before unused ones are dropped, and a page does not fetch the icons of every other one.
 */
export function iconsByFile(): Plugin {
  const files = filesByIcon()
  const imports = /import\s*\{([^}]*)\}\s*from\s*["']@blueprintjs\/icons["'];?/g
  const importOf = (name: string): string => {
    const [imported = ''] = name.split(/\s/)
    return `import { ${name} } from '${files.get(imported) ?? `${ICONS}/lib/esm/index.js`}'`
  }
  return {
    name: 'icons-by-file',
    enforce: 'post',
    apply: 'build',
    resolveId: (source) => (source === MAKE_ICON ? source : undefined),
    load: (id) => (id === MAKE_ICON ? makeIcon : undefined),
    transform(code, id) {
      if (id.includes(`${ICON_FILES}/`)) {
        const shapes = shapesOf(code)
        return shapes === undefined ? undefined : { code: shapes, map: null }
      }
      if (!code.includes(ICONS)) return undefined
      const next = code.replace(imports, (_, names: string) => {
        const all = names.split(',').map((name) => name.trim())
        return all
          .filter((name) => name !== '')
          .map(importOf)
          .join('\n')
      })
      return { code: next, map: null }
    },
  }
}

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>
type PostcssPlugin = Extract<NonNullable<PostcssOptions['plugins']>[number], { postcssPlugin: string }>

/** Cuts Blueprint's sheet down to what the console can show. */
export const cutBlueprint = (isUsed: (selector: string) => boolean): PostcssPlugin => ({
  postcssPlugin: 'cut-blueprint',
  OnceExit(sheet) {
    sheet.walkRules(/\.bp6-/, (rule) => {
      const used = rule.selectors.filter(isUsed)
      if (used.length === 0) rule.remove()
      else rule.selectors = used
    })
  },
})
