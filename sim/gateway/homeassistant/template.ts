/**
 * Value and command templates of discovery messages. @huggingface/jinja parses them; what they say is worked out here, on plain
 * values. Nothing of a template is ever run as code, loops and macros are refused, and texts are bounded: a template comes from
 * anyone who may publish on the broker.
 */
import { parse, tokenize } from '@huggingface/jinja'
import { isTable } from '#shared/parseStates.ts'
import { callFunction, callMethod, isFilter, isFunction, isMethod, runFilter } from './templateFilters.ts'
import { compute, memberOf, sliceOf } from './templateOperators.ts'
import { isEqual, isTrue, TemplateError, textOf, type Value } from './templateValues.ts'

const LENGTH_MAX = 4_000
const JSON_NAME = 'value_json'
const OUTPUT_MAX = 65_536
/** More than one is nested in another. */
const DEPTH_MAX = 60

export type Variables = Readonly<Record<string, Value>>

export interface Template {
  /** Null where it makes no sense of these variables, such as of a message without the property that it reads. */
  render(variables: Variables): string | null
  /** The properties of `value_json` that it reads, each as a path. */
  readonly paths: readonly (readonly string[])[]
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** @throws TemplateError where it is too long, is no template, or does something else than to read and compute */
export function compileTemplate(source: string): Template {
  if (source.length > LENGTH_MAX) throw new TemplateError(`longer than ${LENGTH_MAX} characters`)
  const body = nodesOf(parsed(source).body)
  const paths: string[][] = []
  for (const node of body) judge(node, paths, 0)
  return {
    paths,
    render(variables) {
      const names = new Map<string, Value>([...CONSTANTS, ...Object.entries(variables)])
      try {
        return run(body, names)
      } catch {
        // Also one that JavaScript throws: no message and no template may end the gateway.
        return null
      }
    },
  }
}

const CONSTANTS: readonly (readonly [string, Value])[] = [
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]

function parsed(source: string): Node {
  try {
    return parse(tokenize(source, { lstrip_blocks: true, trim_blocks: true })) as unknown as Node
  } catch (error) {
    throw new TemplateError(error instanceof Error ? error.message : String(error))
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nodeOf = (value: unknown): Node => {
  if (!isNode(value)) throw new TemplateError('an empty expression')
  return value
}
const wordOf = (node: Node): string => String(node.value)
const operatorOf = ({ operator }: Node): string => (isTable(operator) ? String(operator.value) : '')

const ALLOWED: ReadonlySet<string> = new Set([
  'If',
  'Set',
  'Comment',
  'MemberExpression',
  'CallExpression',
  'Identifier',
  'IntegerLiteral',
  'FloatLiteral',
  'StringLiteral',
  'ArrayLiteral',
  'TupleLiteral',
  'ObjectLiteral',
  'BinaryExpression',
  'FilterExpression',
  'TestExpression',
  'UnaryExpression',
  'SliceExpression',
  'Ternary',
  'SelectExpression',
  'KeywordArgumentExpression',
])

/** Refuses what has no place in such a template, and collects the paths. */
function judge(node: Node, paths: string[][], depth: number): void {
  if (depth > DEPTH_MAX) throw new TemplateError('nested too deeply')
  if (!ALLOWED.has(node.type)) throw new TemplateError(`${node.type} is not allowed`)
  if (node.type === 'CallExpression') judgeCall(nodeOf(node.callee))
  if (node.type === 'FilterExpression') judgeFilter(nodeOf(node.filter))
  if (node.type === 'TestExpression' && !TESTS.has(wordOf(nodeOf(node.test))))
    throw new TemplateError(`there is no test "${wordOf(nodeOf(node.test))}"`)
  const path = pathOf(node)
  if (path) paths.push(path)
  // All of it: as a whole, or by a name that is worked out.
  else if (node.type === 'Identifier' && wordOf(node) === JSON_NAME) paths.push([])
  for (const child of path ? keysIn(node) : childrenOf(node)) judge(child, paths, depth + 1)
}

/** Expressions within the brackets of a path. */
function keysIn(node: Node): Node[] {
  if (node.type !== 'MemberExpression') return []
  const property = nodeOf(node.property)
  const below = keysIn(nodeOf(node.object))
  return node.computed === true && property.type !== 'StringLiteral' ? [...below, property] : below
}

function judgeCall(callee: Node): void {
  if (callee.type === 'Identifier' && isFunction(wordOf(callee))) return
  if (callee.type === 'MemberExpression' && isMethod(wordOf(nodeOf(callee.property)))) return
  throw new TemplateError(
    `there is no function "${wordOf(isNode(callee.property) ? callee.property : callee)}"`,
  )
}

function judgeFilter(filter: Node): void {
  const name = wordOf(filter.type === 'CallExpression' ? nodeOf(filter.callee) : filter)
  if (!isFilter(name)) throw new TemplateError(`there is no filter "${name}"`)
}

function childrenOf(node: Node): Node[] {
  const parts = Object.entries(node).flatMap(([key, part]): unknown[] => {
    // Names, which are judged with what they belong to.
    if (key === 'operator' || (key === 'test' && node.type === 'TestExpression')) return []
    if (key === 'filter') return isNode(part) && part.type === 'CallExpression' ? nodesOf(part.args) : []
    if (key === 'callee') return isNode(part) && part.type === 'MemberExpression' ? [part.object] : []
    if (key === 'property' && node.computed !== true) return []
    if (part instanceof Map) return [...part.keys(), ...part.values()]
    return Array.isArray(part) ? part : [part]
  })
  return parts.filter(isNode)
}

/** Of `value_json.a['b'].c`; null for anything else. */
function pathOf(node: Node): string[] | null {
  if (node.type !== 'MemberExpression') return null
  const [object, property] = [nodeOf(node.object), nodeOf(node.property)]
  const isPlain = node.computed !== true || property.type === 'StringLiteral'
  if (object.type === 'Identifier' && wordOf(object) === JSON_NAME) return isPlain ? [wordOf(property)] : []
  const before = pathOf(object)
  return before && (isPlain ? [...before, wordOf(property)] : before)
}

type Names = Map<string, Value>

function run(body: readonly Node[], names: Names): string {
  let output = ''
  for (const node of body) {
    output += runNode(node, names)
    if (output.length > OUTPUT_MAX) throw new TemplateError('the text becomes too long')
  }
  return output
}

function runNode(node: Node, names: Names): string {
  switch (node.type) {
    case 'Comment':
      return ''
    case 'If':
      return run(nodesOf(isTrue(evaluate(node.test, names)) ? node.body : node.alternate), names)
    case 'Set': {
      const assignee = nodeOf(node.assignee)
      if (assignee.type !== 'Identifier' || !isNode(node.value)) throw new TemplateError('sets no variable')
      names.set(wordOf(assignee), evaluate(node.value, names))
      return ''
    }
    default:
      return textOf(evaluate(node, names))
  }
}

function evaluate(expression: unknown, names: Names): Value {
  const node = nodeOf(expression)
  switch (node.type) {
    case 'IntegerLiteral':
    case 'FloatLiteral':
      return Number(node.value)
    case 'StringLiteral':
      return wordOf(node)
    case 'Identifier':
      return names.get(wordOf(node))
    case 'ArrayLiteral':
    case 'TupleLiteral':
      return nodesOf(node.value).map((one) => evaluate(one, names))
    case 'ObjectLiteral':
      return tableOf(node, names)
    case 'MemberExpression':
      return member(node, names)
    case 'CallExpression':
      return call(node, names)
    case 'FilterExpression':
      return filtered(node, names)
    case 'TestExpression':
      return test(node, names) !== (node.negate === true)
    case 'UnaryExpression':
      return unary(operatorOf(node), evaluate(node.argument, names))
    case 'BinaryExpression':
      return binary(node, names)
    case 'Ternary':
      return evaluate(isTrue(evaluate(node.condition, names)) ? node.trueExpr : node.falseExpr, names)
    case 'SelectExpression':
      return isTrue(evaluate(node.test, names)) ? evaluate(node.lhs, names) : undefined
    default:
      throw new TemplateError(`${node.type} is not allowed`)
  }
}

/** Those with a name at the place that they have without one. */
function argumentsOf(nodes: unknown, names: Names): Value[] {
  const args: Value[] = []
  for (const node of nodesOf(nodes)) {
    if (node.type !== 'KeywordArgumentExpression') args.push(evaluate(node, names))
    else args[SECOND.has(wordOf(nodeOf(node.key))) ? 1 : 0] = evaluate(node.value, names)
  }
  return args
}

const SECOND: ReadonlySet<string> = new Set(['method', 'boolean'])

function tableOf({ value }: Node, names: Names): Value {
  const entries = value instanceof Map ? [...value] : []
  return Object.fromEntries(entries.map(([key, one]) => [textOf(evaluate(key, names)), evaluate(one, names)]))
}

function member(node: Node, names: Names): Value {
  const object = evaluate(node.object, names)
  const property = nodeOf(node.property)
  if (property.type === 'SliceExpression') {
    const { start, stop } = property
    return sliceOf(object, start && evaluate(start, names), stop && evaluate(stop, names))
  }
  return memberOf(object, node.computed === true ? evaluate(property, names) : wordOf(property))
}

function call(node: Node, names: Names): Value {
  const callee = nodeOf(node.callee)
  const args = argumentsOf(node.args, names)
  if (callee.type === 'Identifier') return callFunction(wordOf(callee), args)
  return callMethod(wordOf(nodeOf(callee.property)), evaluate(callee.object, names), args)
}

function filtered(node: Node, names: Names): Value {
  const filter = nodeOf(node.filter)
  const args = filter.type === 'CallExpression' ? argumentsOf(filter.args, names) : []
  const name = wordOf(filter.type === 'CallExpression' ? nodeOf(filter.callee) : filter)
  return runFilter(name, valueOrMissing(node.operand, names, name), args)
}

/** A default is also for what lies in a table that is missing. */
function valueOrMissing(operand: unknown, names: Names, filter: string): Value {
  if (filter !== 'default' && filter !== 'd') return evaluate(operand, names)
  try {
    return evaluate(operand, names)
  } catch (error) {
    if (error instanceof TemplateError) return undefined
    throw error
  }
}

const TESTS: ReadonlyMap<string, (value: Value) => boolean> = new Map<string, (value: Value) => boolean>([
  ['defined', (value) => value !== undefined],
  ['undefined', (value) => value === undefined],
  ['none', (value) => value === null],
  ['number', (value) => typeof value === 'number'],
  ['string', (value) => typeof value === 'string'],
  ['boolean', (value) => typeof value === 'boolean'],
  ['true', (value) => value === true],
  ['false', (value) => value === false],
  ['mapping', (value) => isTable(value)],
])

const test = (node: Node, names: Names): boolean =>
  TESTS.get(wordOf(nodeOf(node.test)))?.(evaluate(node.operand, names)) ?? false

function unary(operator: string, value: Value): Value {
  if (operator === 'not') return !isTrue(value)
  if (typeof value !== 'number') throw new TemplateError(`${operator} of no number`)
  return operator === '-' ? -value : value
}

function binary(node: Node, names: Names): Value {
  const operator = operatorOf(node)
  const left = evaluate(node.left, names)
  if (operator === 'and') return isTrue(left) ? evaluate(node.right, names) : left
  if (operator === 'or') return isTrue(left) ? left : evaluate(node.right, names)
  const right = evaluate(node.right, names)
  if (operator === '==') return isEqual(left, right)
  if (operator === '!=') return !isEqual(left, right)
  return compute(operator, left, right)
}
