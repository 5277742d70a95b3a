/** Scenarios that come with the product are found by name; others by path. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import { UsageError } from '../../../base/runCli.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'

export const SCENARIO_FOLDER = join(import.meta.dirname, '..', 'files')

const IS_PATH = /[\\/]|\.ya?ml$/

/** Names of the bundled ones, in the order of the alphabet. */
export function bundledScenarios(): string[] {
  return readdirSync(SCENARIO_FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort()
}

/** Source text of a bundled scenario. */
export function bundledText(name: string): string {
  return readFileSync(join(SCENARIO_FOLDER, `${name}.yaml`), 'utf8')
}

/** @throws UsageError */
export function findScenario(givenName: string): string {
  if (existsSync(givenName)) return givenName
  const names = bundledScenarios()
  if (names.includes(givenName)) return relative(process.cwd(), join(SCENARIO_FOLDER, `${givenName}.yaml`))
  if (IS_PATH.test(givenName)) throw new UsageError(`there is no file ${givenName}`)
  throw new UsageError(englishOf(unknownWord('scenario', givenName, names)))
}
