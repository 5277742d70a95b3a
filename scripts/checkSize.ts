/** Holds files and functions to the length that one reading takes in. Tables of data and texts may be long. */
import type { ESTree } from 'vite'
import {
  type Breach,
  lineAt,
  type ParsedFile,
  parseSource,
  readSources,
  reportBreaches,
  type SourceFile,
  topFolders,
} from './check/sources.ts'
import { walk } from './check/walk.ts'

const maxFileLines = 400
const maxFunctionLines = 60
/** A state chart reads as one picture; cut in pieces it would not. */
const maxMachineLines = 250

const isTable = (path: string) => path.startsWith('client/i18n/') || /(^|\/)data\//.test(path)

export function findSizeBreaches(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const lines = file.text.trimEnd().split('\n').length
    const isLong = lines > maxFileLines && !isTable(file.path)
    const reason = `file has ${lines} lines, more than ${maxFileLines}`
    const long = isLong ? [{ path: file.path, line: 1, reason }] : []
    return file.path.endsWith('.css') ? long : [...long, ...findLongFunctions(parseSource(file))]
  })
}

type Span = { readonly start: number; readonly end: number; readonly name: string }

function findLongFunctions(file: ParsedFile): Breach[] {
  const { functions, machines } = listSpans(file.parsed.program)
  const countLines = ({ start, end }: Span) => lineAt(file.text, end) - lineAt(file.text, start) + 1
  const isInside = (inner: Span, outer: Span) => inner.start > outer.start && inner.end < outer.end
  const outermost = machines.filter((one) => !machines.some((other) => isInside(one, other)))
  const longFunctions = functions.flatMap((span) => {
    const pictures = outermost.filter((machine) => isInside(machine, span))
    const lines = countLines(span) - pictures.reduce((sum, machine) => sum + countLines(machine) - 1, 0)
    const reason = `${span.name} has ${lines} lines, more than ${maxFunctionLines}`
    return lines > maxFunctionLines ? [file.breach(span.start, reason)] : []
  })
  const longMachines = machines.flatMap((span) => {
    const lines = countLines(span)
    const reason = `the machine has ${lines} lines, more than ${maxMachineLines}`
    return lines > maxMachineLines ? [file.breach(span.start, reason)] : []
  })
  return [...longFunctions, ...longMachines]
}

/** Functions with their names, and the object literals that describe machines. */
function listSpans(program: ESTree.Program): { functions: Span[]; machines: Span[] } {
  const functions: Span[] = []
  const machines: Span[] = []
  const names = new Map<number, string>()
  const groups = new Set<number>()
  walk(program, (node) => {
    const named = namedValue(node)
    if (named) names.set(named.start, named.name)
    if (node.type === 'CallExpression') {
      const { callee, arguments: args } = node
      const isMachine = isNamed(callee, 'createMachine') || isNamed(callee, 'setup')
      for (const { start, end, type } of args) {
        if (isNamed(callee, 'describe')) groups.add(start)
        if (isMachine && type === 'ObjectExpression') machines.push({ start, end, name: 'the machine' })
      }
    }
    if (isFunction(node) && !groups.has(node.start)) {
      const { start, end, id } = node
      functions.push({ start, end, name: id?.name ?? names.get(start) ?? 'the function' })
    }
  })
  return { functions, machines }
}

function isFunction(node: ESTree.Node): node is ESTree.Function | ESTree.ArrowFunctionExpression {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

/** The name under which a variable, a key or a method holds a value, and where that value begins. */
function namedValue(node: ESTree.Node): { start: number; name: string } | undefined {
  if (node.type === 'VariableDeclarator') {
    return node.init && node.id.type === 'Identifier'
      ? { start: node.init.start, name: node.id.name }
      : undefined
  }
  if (node.type === 'Property' || node.type === 'PropertyDefinition' || node.type === 'MethodDefinition') {
    const { key, value } = node
    return value && key.type === 'Identifier' ? { start: value.start, name: key.name } : undefined
  }
  return undefined
}

/** `name(…)`, `x.name(…)`, `name.each(…)(…)`. */
function isNamed(callee: ESTree.Expression | ESTree.Super, name: string): boolean {
  if (callee.type === 'Identifier') return callee.name === name
  if (callee.type === 'CallExpression') return isNamed(callee.callee, name)
  if (callee.type !== 'MemberExpression') return false
  const isMember = callee.property.type === 'Identifier' && callee.property.name === name
  return isMember || isNamed(callee.object, name)
}

if (import.meta.main) {
  const files = readSources(process.cwd(), topFolders, /\.(ts|tsx|mjs|css)$/)
  process.exitCode = reportBreaches(findSizeBreaches(files), files.length)
}
