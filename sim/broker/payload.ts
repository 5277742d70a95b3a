const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The payload as text, or null when it is not valid UTF-8: replacement characters would store altered data. */
export function decodeUtf8(payload: Uint8Array): string | null {
  try {
    return decoder.decode(payload)
  } catch {
    // A fatal decoder throws on invalid input; the caller counts the refusal.
    return null
  }
}
