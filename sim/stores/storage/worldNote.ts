/** Name of the world in the data folder, so that a start with another one can report it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../base/config.ts'
import { writeWhole } from './dataFolder.ts'

export const WORLD_FILE = 'world.json'
const noteSchema = z.object({ world: z.string(), seed: z.number() })

type Asked = Pick<Config, 'dataFolder' | 'world' | 'seed'>

/** Records world and seed in the data folder. The file is replaced atomically. */
export function noteWorld({ dataFolder, world, seed }: Asked): void {
  writeWhole(dataFolder, WORLD_FILE, `${JSON.stringify({ world, seed })}\n`)
}

/** Notice for the operator if the folder has another world than requested; otherwise null. */
export function otherWorldNotice(asked: Asked): string | null {
  const path = join(asked.dataFolder, WORLD_FILE)
  if (!existsSync(path)) return null
  const noted = noteSchema.safeParse(jsonIn(path)).data
  if (!noted) return null
  const isSame = noted.world === asked.world && (noted.world === 'none' || noted.seed === asked.seed)
  if (isSame) return null
  return (
    `DATA_DIR ${asked.dataFolder} holds ${called(noted)}, and ${called(asked)} was asked for. ` +
    `What it holds is kept: set WORLD and SEED to match, or choose another DATA_DIR for ${called(asked)}.`
  )
}

const called = ({ world, seed }: Pick<Config, 'world' | 'seed'>): string =>
  world === 'none' ? 'a live estate (WORLD=none)' : `WORLD=${world} with SEED=${seed}`

/** A note that cannot be read is none: nothing depends on it. */
function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
