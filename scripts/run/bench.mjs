import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exitLike, exitStatus, runForeground } from './child.mjs'
import { pinnedNode, root, serverFlags } from './paths.mjs'

const folder = join(root, 'tests/bench')

/**
 * Runs tests/bench/*.bench.ts one after another, so that none disturbs another's figures, and prints all of them as a
 * table at the end. `--list` names them; `row9` or a part of a file's name chooses.
 */
export async function runBenches(args) {
  const filters = args.filter((arg) => !arg.startsWith('--'))
  const benches = readBenches().filter(
    (bench) => filters.length === 0 || filters.some((filter) => isMeant(bench, filter)),
  )
  if (benches.length === 0) {
    console.error(`No benchmark in tests/bench matches "${filters.join(' ')}".`)
    return 2
  }
  if (args.includes('--list')) {
    for (const { row, name, about } of benches)
      console.log(`${row === null ? '      ' : `row${row}`.padEnd(6)} ${name}  ${about}`)
    return 0
  }
  const failed = []
  const figures = []
  for (const { name, file } of benches) {
    console.error(`── ${name}`)
    const ended = await runForeground(pinnedNode, [...serverFlags, '--expose-gc', file], {
      stdio: ['inherit', 'pipe', 'inherit'],
      onLine: (line) => {
        console.log(line)
        figures.push(...parseFigures(line))
      },
    })
    if (ended.isStopped) exitLike(ended)
    if (exitStatus(ended) !== 0) failed.push(name)
  }
  printTable(figures)
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

/** Each begins with a comment that names its row of the table in the README, if it has one, and what it measures. */
function readBenches() {
  const all = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
  return all
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => {
      const file = join(folder, name)
      const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
      const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim()
      const [, row, about = text] = /^Row (\d+): (.*)$/.exec(text) ?? []
      return {
        name: name.replace('.bench.ts', ''),
        file,
        row: row ? Number(row) : null,
        about: firstSentence(about),
      }
    })
    .sort((a, b) => (a.row ?? 99) - (b.row ?? 99) || (a.name < b.name ? -1 : 1))
}

const firstSentence = (text) => /^.*?[.:;](?= |$)/.exec(text)?.[0] ?? text

const isMeant = ({ row, name }, filter) =>
  /^row\d+$/.test(filter)
    ? row === Number(filter.slice(3))
    : name.toLowerCase().includes(filter.toLowerCase())

function parseFigures(line) {
  try {
    const figures = JSON.parse(line)
    return typeof figures === 'object' && figures !== null ? [figures] : []
  } catch {
    // Not a line of figures: it was shown, and that is all.
    return []
  }
}

function printTable(all) {
  if (all.length === 0) return
  console.log('\nrow  figures')
  for (const { row, bench, machine: _, ...figures } of all) {
    const shown = Object.entries(figures)
      .filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value))
      .map(([name, value]) => `${name} ${value}`)
    console.log(`${String(row ?? '').padStart(3)}  ${bench}: ${shown.join(', ')}`)
  }
}
