export function npmProgram(found: {
  readonly platform: string
  readonly npm: string | undefined
  readonly node: string
  readonly running: string
  readonly isThere: (file: string) => boolean
}): readonly string[] | undefined
export function npmCommand(args: readonly string[]): readonly [file: string, args: readonly string[]]
export declare function installedShare(
  lock: { readonly packages: Readonly<Record<string, { readonly optional?: boolean }>> },
  isThere: (file: string) => boolean,
): number
