/** What an effect failed with, as a text for the reader. Effects reject with an error whose message is already one. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
