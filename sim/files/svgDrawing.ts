/**
 * A drawing that a person hands in, written anew from what is known to be harmless: shapes, texts, gradients and how they
 * are painted. Everything else is left out by not being on a list: scripts, event handlers, links, pictures and styles from
 * elsewhere, foreign objects, animations, and elements that repeat others, of which ten lines draw a billion shapes.
 */
import { malformed, type SvgToken, svgTokens } from './svgTokens.ts'

export interface SvgDrawing {
  readonly svg: string
  readonly widthPx: number
  readonly heightPx: number
  /** Names of elements and attributes that were left out. */
  readonly removed: readonly string[]
}

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
)
const NUMBERS =
  'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height offset stroke-width stroke-miterlimit stroke-dashoffset stroke-dasharray opacity fill-opacity stroke-opacity stop-opacity font-size letter-spacing rotate textLength'
const WORDS =
  'fill-rule clip-rule stroke-linecap stroke-linejoin font-weight font-style text-anchor dominant-baseline visibility display gradientUnits spreadMethod clipPathUnits lengthAdjust vector-effect preserveAspectRatio'
const PAINTS = 'fill stroke color stop-color clip-path'
const NUMBER_LIST = /^[\s\d.,eE+\-%]*(?:(?:px|pt|mm|cm|in|em)[\s\d.,eE+\-%]*)*$/
const WORD = /^[\w -]{1,60}$/
const PAINT =
  /^(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,30}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/-]{1,60}\)|url\(#[A-Za-z_][\w-]{0,80}\))$/

const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\s\d.,eE+-]*\)[\s,]*)*$/

/** What an attribute's value must look like. */
const ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ...NUMBERS.split(' ').map((name) => [name, NUMBER_LIST] as const),
  ...WORDS.split(' ').map((name) => [name, WORD] as const),
  ...PAINTS.split(' ').map((name) => [name, PAINT] as const),
  ['d', /^[\s\d.,eE+\-MmLlHhVvCcSsQqTtAaZz]*$/],
  ['points', /^[\s\d.,eE+-]*$/],
  ['transform', TRANSFORM],
  ['gradientTransform', TRANSFORM],
  ['viewBox', /^[\s\d.,eE+-]{1,100}$/],
  ['font-family', /^[\p{L}\d ,'-]{1,200}$/u],
  ['id', /^[A-Za-z_][\w-]{0,80}$/],
])
/** What a style may set. */
const STYLED = new Set([...WORDS.split(' '), ...PAINTS.split(' '), ...NUMBERS.split(' '), 'font-family'])

const ELEMENTS_MAX = 40_000
const DEPTH_MAX = 60
const SIDE_MAX = 20_000
/** Classes say much to many: what comes of a few lines is bounded as well. */
const OUT_MAX = 8 * 1024 * 1024
const STYLED_LENGTH_MAX = 200
const CLASSES_OF_ONE_MAX = 20
const RULES_WORK_MAX = 100_000
const REMOVED_LISTED_MAX = 100

/** @throws Rejection drawing_invalid */
export function cleanDrawing(source: string): SvgDrawing {
  const plain = source.replace(/^\uFEFF/, '')
  const cleaner = new Cleaner(classesIn(plain))
  for (const token of svgTokens(plain)) cleaner.take(token)
  return cleaner.end()
}

class Cleaner {
  readonly #classes: Classes
  readonly #removed = new Set<string>()
  readonly #open: string[] = []
  /** Of the element that is left out with everything in it; 0 outside of one. */
  #skippedDepth = 0
  /** Of the outermost clip path that is open; 0 outside of one. */
  #clipDepth = 0
  #out = ''
  #count = 0
  #size: readonly [widthPx: number, heightPx: number] | null = null

  constructor(classes: Classes) {
    this.#classes = classes
  }

  take(token: SvgToken): void {
    if (this.#out.length > OUT_MAX) throw malformed(`> ${OUT_MAX}`)
    if (token.kind === 'open') this.#begin(token)
    else if (token.kind === 'close') this.#finish(token.name)
    else if (this.#skippedDepth === 0 && this.#open.length > 0) this.#out += escaped(token.text)
    else if (this.#open.length === 0 && token.text.trim() !== '') throw malformed('text')
  }

  #begin({ name: full, attributes, isEmpty }: SvgToken & { readonly kind: 'open' }): void {
    const name = full.startsWith('svg:') ? full.slice('svg:'.length) : full
    this.#count += 1
    if (this.#count > ELEMENTS_MAX) throw malformed(`> ${ELEMENTS_MAX}`)
    if (this.#open.length === 0 && (this.#size !== null || name !== 'svg')) throw malformed(`<${name}>`)
    const isKept =
      this.#skippedDepth === 0 && ELEMENTS.has(name) && (name !== 'svg' || this.#open.length === 0)
    if (!isKept && this.#skippedDepth === 0) this.#removed.add(name)
    if (isKept) this.#out += `<${name}${this.#attributes(name, attributes)}${isEmpty ? '/>' : '>'}`
    if (isEmpty) return
    this.#open.push(full)
    if (this.#open.length > DEPTH_MAX) throw malformed(`> ${DEPTH_MAX}`)
    if (!isKept && this.#skippedDepth === 0) this.#skippedDepth = this.#open.length
    if (isKept && name === 'clipPath' && this.#clipDepth === 0) this.#clipDepth = this.#open.length
  }

  #finish(full: string): void {
    const depth = this.#open.length
    if (this.#open.pop() !== full) throw malformed(`</${full}>`)
    if (this.#skippedDepth === 0)
      this.#out += `</${full.startsWith('svg:') ? full.slice('svg:'.length) : full}>`
    else if (this.#skippedDepth === depth) this.#skippedDepth = 0
    if (this.#clipDepth === depth) this.#clipDepth = 0
  }

  #attributes(element: string, given: ReadonlyMap<string, string>): string {
    const kept = new Map<string, string>()
    for (const name of (given.get('class') ?? '').split(/\s+/, CLASSES_OF_ONE_MAX))
      for (const [key, value] of this.#classes.get(name) ?? []) kept.set(key, value)
    for (const [name, value] of given) {
      const trimmed = value.trim()
      if (name === 'style') for (const [key, styled] of declarations(trimmed)) kept.set(key, styled)
      else if (ATTRIBUTES.get(name)?.test(trimmed)) kept.set(name, trimmed)
      else if (name !== 'class' && name !== 'version' && !name.startsWith('xml')) this.#removed.add(name)
    }
    // A clip that is clipped by two that are clipped by two: ten lines hang the browser.
    if ((element === 'clipPath' || this.#clipDepth > 0) && kept.delete('clip-path'))
      this.#removed.add('clip-path')
    if (element === 'svg') this.#size = this.#measured(kept)
    return [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  }

  /** The root gets a size of its own, so that every browser shows it as large. */
  #measured(attributes: Map<string, string>): [number, number] {
    const box = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
    const [width, height] = box.length === 4 ? [box[2] ?? 0, box[3] ?? 0] : sizeOf(attributes)
    const isSize = (side: number) => Number.isFinite(side) && side > 0 && side <= SIDE_MAX
    if (!isSize(width) || !isSize(height)) throw malformed('viewBox')
    if (box.length !== 4) attributes.set('viewBox', `0 0 ${width} ${height}`)
    attributes.set('width', String(width))
    attributes.set('height', String(height))
    attributes.set('xmlns', 'http://www.w3.org/2000/svg')
    return [width, height]
  }

  end(): SvgDrawing {
    if (this.#size === null || this.#open.length > 0) throw malformed('</svg>')
    const [widthPx, heightPx] = this.#size
    return {
      svg: this.#out,
      widthPx,
      heightPx,
      removed: [...this.#removed].sort().slice(0, REMOVED_LISTED_MAX),
    }
  }
}

const sizeOf = (attributes: ReadonlyMap<string, string>): [number, number] => [
  Number.parseFloat(attributes.get('width') ?? ''),
  Number.parseFloat(attributes.get('height') ?? ''),
]

type Attribute = readonly [name: string, value: string]
/** What each class sets, once for each attribute. */
type Classes = ReadonlyMap<string, ReadonlyMap<string, string>>

function declarations(style: string): readonly Attribute[] {
  return style.split(';').flatMap((one): readonly Attribute[] => {
    const [name = '', value = ''] = one.split(':', 2).map((part) => part.trim())
    const isKept = STYLED.has(name) && value.length <= STYLED_LENGTH_MAX && ATTRIBUTES.get(name)?.test(value)
    return isKept ? [[name, value]] : []
  })
}

/** Drawing programs paint by classes in a style sheet, which is left out: what its plain rules set goes to the elements. */
function classesIn(source: string): Classes {
  const classes = new Map<string, Map<string, string>>()
  let work = 0
  for (const rule of sheetIn(source).split('}')) {
    const [selectors = '', body = ''] = rule.split('{')
    const said = new Map(declarations(body))
    for (const selector of selectors.split(',')) {
      const name = CLASS.exec(selector.trim())?.[1]
      if (name === undefined) continue
      work += said.size
      if (work > RULES_WORK_MAX) throw malformed('<style>')
      const known = classes.get(name) ?? new Map<string, string>()
      for (const [key, value] of said) known.set(key, value)
      classes.set(name, known)
    }
  }
  return classes
}

const CLASS = /^\.([\w-]{1,80})$/

function sheetIn(source: string): string {
  let sheet = ''
  let isInside = false
  for (const token of svgTokens(source)) {
    if (token.kind === 'text') sheet += isInside ? token.text : ''
    else if (token.name === 'style') isInside = token.kind === 'open' && !token.isEmpty
  }
  return sheet
}

const MARKS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[<>&"]/g, (mark) => MARKS[mark] ?? '')
