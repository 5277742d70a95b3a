/** Available worlds: bundled ones by name, user hotels by file name or path. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../../base/config.ts'
import { nearest } from '../../base/yaml/nearest.ts'
import { readYamlFile } from '../../base/yaml/yamlFile.ts'
import type { Clientele } from '../people/stays.ts'
import { planEstate } from './builder.ts'
import { describeCampus } from './bundled/campus.ts'
import { describeEstate, describeHotel } from './bundled/estate.ts'
import { describeGrand } from './bundled/grand.ts'
import { drawHotel } from './own/drawHotel.ts'
import type { EstatePlan } from './plan.ts'

export interface DescribeWorld {
  /** Pure: the same seed gives an identical plan. */
  (seed: number): EstatePlan
  /** Clientele, if defined. */
  readonly clientele?: Clientele | undefined
}

const DRAWN: ReadonlyMap<string, DescribeWorld> = new Map([
  ['estate', describeEstate],
  ['hotel', describeHotel],
  ['grand', describeGrand],
  ['campus', describeCampus],
])
const FILES = join(import.meta.dirname, 'data')
const IS_PATH = /[\\/]|\.ya?ml$/

/** Names of the bundled ones, in the order of the alphabet. */
export function worldNames(): string[] {
  const files = readdirSync(FILES).flatMap((file) => /^(.+)\.yaml$/.exec(file)?.[1] ?? [])
  return [...DRAWN.keys(), ...files].sort()
}

/** A path in a file is resolved relative to that file's folder first; a name is left unchanged. */
export function worldBeside(word: string, file: string): string {
  const path = resolve(dirname(file), word)
  return IS_PATH.test(word) && existsSync(path) ? path : word
}

/** @throws ConfigError where there is no such world, FileError where its file is wrong */
export function findWorld(word: string): DescribeWorld {
  const drawn = DRAWN.get(word)
  if (drawn) return drawn
  const names = worldNames()
  const path = IS_PATH.test(word) ? resolve(word) : names.includes(word) ? join(FILES, `${word}.yaml`) : null
  if (path === null || !existsSync(path)) {
    const meant = nearest(word, names)
    const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
    const there = `there are ${names.join(', ')} and none, and the path of a file such as hotels/mine.yaml`
    throw new ConfigError(`WORLD=${word} is not usable: no such world${hint}; ${there}`)
  }
  const outline = drawHotel(readYamlFile(path))
  const { clientele } = outline
  return Object.assign((seed: number) => planEstate(outline, seed), { clientele })
}
