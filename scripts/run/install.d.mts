export function npmProgram(found: {
  readonly platform: string
  readonly npm: string | undefined
  readonly node: string
  readonly running: string
  readonly isThere: (file: string) => boolean
}): readonly string[] | undefined
