/**
 * What the page of whoever is signed in shows until its script draws, which takes a phone seconds: the console's bars, the
 * title of the screen that is asked for, and a word that it is coming. sim/http/firstFrame.ts fills in the `{{…}}`;
 * client/platform/firstFrame.ts takes it down. The style stands in the page, so that nothing is waited for.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TOKENS = fileURLToPath(new URL('../ui/tokens.css', import.meta.url))
/** Of all tokens those that the frame is drawn with. */
const COLORS = ['page', 'surface', 'surface-3', 'line', 'ink', 'ink-2', 'accent']
const SIZES = [
  'font',
  'sidebar-width',
  'sidebar-width-collapsed',
  'topbar-height',
  'tabs-height',
  'text-title',
]

/** The product's mark (ProductMark.tsx), where the address is no screen of the console. */
const MARK =
  '<svg class="first-mark" width="40" height="40" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="var(--accent)"/><path d="M6.5 19V11a5.5 5.5 0 0 1 11 0v8h-3.4v-7.6a2.1 2.1 0 0 0-4.2 0V19Z" fill="#fff"/></svg>'

/** Hidden from readers of screens: they read the page that waits beneath it (WaitPage). */
export const FIRST_FRAME = `<div id="first-frame" data-frame="{{frame}}" aria-hidden="true">${MARK}<div class="first-top"></div><div class="first-side"></div><div class="first-tabs"></div><div class="first-page"><h1>{{title}}</h1><p>{{waiting}}</p><i></i><i></i><i></i></div></div>`

/** The console's measures: Shell, TopBar, TabStrip and Page, wide and on a phone. */
const LAYOUT = `
#first-frame { position: fixed; inset: 0; z-index: 1; background: var(--page); color: var(--ink); font: 14px/1.45 var(--font) }
#first-frame .first-mark { position: absolute; inset: 0; margin: auto }
#first-frame[data-frame=screen] .first-mark, #first-frame[data-frame=none] div { display: none }
.first-top { height: var(--topbar-height) }
.first-tabs { height: var(--tabs-height) }
.first-top, .first-tabs { box-sizing: border-box; background: var(--surface); border-bottom: 1px solid var(--line) }
.first-side { display: none }
.first-page { padding: 10px }
.first-page h1 { margin: 0 0 12px; font-size: var(--text-title); line-height: 1.3; font-weight: 700 }
.first-page p { margin: 0 0 20px; color: var(--ink-2) }
.first-page i { display: block; height: 16px; margin-bottom: 12px; border-radius: 4px; background: var(--surface-3) }
.first-page i:last-child { width: 60% }
@media (width >= 768px) {
  #first-frame { padding-left: var(--sidebar-width) }
  html[data-menu=closed] #first-frame { padding-left: var(--sidebar-width-collapsed) }
  .first-side { display: block; position: absolute; inset: 0 auto 0 0; box-sizing: border-box; width: var(--sidebar-width); background: var(--surface); border-right: 1px solid var(--line) }
  html[data-menu=closed] .first-side { width: var(--sidebar-width-collapsed) }
  .first-page { padding: 12px 16px }
  .first-page p { display: none }
}
@media print { #first-frame { display: none } }
`

/** Until the sheet of all tokens and the chosen scheme have come, the system's brightness counts. */
export function firstFrameStyle(): string {
  const sheet = readFileSync(TOKENS, 'utf8')
  const light = tokensOf(sheet, ':root', [...SIZES, ...COLORS])
  const dark = tokensOf(sheet, ":root[data-theme='dark']", COLORS)
  const touch = `@media (pointer: coarse) { :root { ${tokensOf(sheet, ':root:root', ['tabs-height'])} } }`
  const scheme = `@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${dark} } }`
  return `<style>${`:root { ${light} } ${touch} ${scheme} ${LAYOUT}`.replace(/\s+/g, ' ')}</style>`
}

/** The declarations of these tokens in the first rule of the selector. */
function tokensOf(sheet: string, selector: string, names: readonly string[]): string {
  const from = sheet.indexOf(`${selector} {`)
  const rule = sheet.slice(from, sheet.indexOf('}', from))
  return names.flatMap((name) => new RegExp(`--${name}:[^;]+;`).exec(rule)?.[0] ?? []).join(' ')
}
