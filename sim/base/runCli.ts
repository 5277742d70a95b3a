/** Exit handling of command-line tools: their own status, 2 for wrong arguments, 1 for other errors. */

/** An error with the correct usage of the command line. */
export class UsageError extends Error {}

/** @param plainErrors names of errors that the person at the terminal can act on: their message alone, no stack */
export function runCli(main: () => Promise<number>, plainErrors: readonly string[]): void {
  main().then(
    (status) => {
      process.exitCode = status
    },
    (error: unknown) => {
      process.stderr.write(`${explain(error, plainErrors)}\n`)
      process.exitCode = error instanceof UsageError ? 2 : 1
    },
  )
}

function explain(error: unknown, plainErrors: readonly string[]): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof UsageError || plainErrors.includes(error.name)
  return isPlain ? error.message : (error.stack ?? error.message)
}
