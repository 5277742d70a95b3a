const YEAR_S = 365 * 24 * 3600

export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at) === name) return decodeText(part.slice(at + 1))
  }
  return null
}

/** Stored for a year by default; sent to this site only, and over TLS only if the page uses TLS. */
export function writeCookie(name: string, value: string, maxAgeS = YEAR_S): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict${secure}`
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign from another writer: uses the raw text.
    return text
  }
}
