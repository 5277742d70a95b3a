/** The table of settings in the operations documentation, written from the schema that reads them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeSettings } from '#sim/base/config.ts'

const FILE = fileURLToPath(new URL('../sim/operations/README.md', import.meta.url))
const BEGIN = '<!-- settings: written by `npm run check -- --fix` from sim/base/config.ts -->'
const END = '<!-- /settings -->'

export function settingsTable(): string {
  const rows = describeSettings().map(
    ({ name, meaning, allowed, fallback }) =>
      `| \`${name}\` | ${fallback === '' ? 'off' : `\`${fallback}\``} | ${allowed} | ${meaning} |`,
  )
  return ['| name | default | allowed | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** The page with the table of today. @throws where the page has no place for it */
export function withSettings(page: string): string {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${FILE} needs the lines "${BEGIN}" and "${END}"`)
  return `${page.slice(0, begin + BEGIN.length)}\n${settingsTable()}\n${page.slice(end)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(FILE, 'utf8')
  const wanted = withSettings(page)
  if (process.argv.includes('--write')) writeFileSync(FILE, wanted)
  else if (page !== wanted) {
    console.log('The table of settings is out of date: run `npm run check -- --fix`')
    process.exitCode = 1
  }
}
