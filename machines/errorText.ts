/** User-visible text of a failed effect. Effects reject with an error whose message is already a translated text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
