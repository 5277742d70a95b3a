/** Secrets stand in the environment or in a file of their own, never in the configuration. Their values are in no message. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const secretSchema = z
  .union([
    z.strictObject({ env: z.string().min(1).max(200) }),
    z.strictObject({ file: z.string().min(1).max(1_000) }),
  ])
  .describe('The variable of the environment, or the file, that holds it.')
export type SecretPlace = z.output<typeof secretSchema>

export type FoundSecret = { readonly secret: string } | { readonly problem: string }

const LENGTH_MAX = 1_024

export function readSecret(
  place: SecretPlace,
  env: Readonly<Record<string, string | undefined>>,
  pathOf: (file: string) => string,
): FoundSecret {
  if ('env' in place) {
    const secret = env[place.env]
    return secret ? { secret } : { problem: `the environment has no variable ${place.env}` }
  }
  try {
    const secret = readFileSync(pathOf(place.file), 'utf8').trim()
    if (secret === '') return { problem: `${place.file} is empty` }
    return secret.length > LENGTH_MAX ? { problem: `${place.file} is too long for a secret` } : { secret }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    return { problem: `${place.file} cannot be read (${reason})` }
  }
}
