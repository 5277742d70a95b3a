/**
 * Calls that the page's first script makes while the page's own is still on its way. The answer is for the first who asks
 * at that address, if it is the very same; nobody is ever given it later, when it is no longer true.
 */
const TIMEOUT_MS = 15_000

type Headers = Readonly<Record<string, string>>

const asked = new Map<string, { readonly key: string; readonly answer: Promise<Response> }>()

const keyOf = (headers: Headers, body: string): string => JSON.stringify([headers, body])

export function askEarly(url: string, headers: Headers, body: string): void {
  const answer = fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Told to the one who takes it.
  answer.catch(() => undefined)
  asked.set(url, { key: keyOf(headers, body), answer })
}

export function takeEarly(url: string, headers: Headers, body: string): Promise<Response> | undefined {
  const early = asked.get(url)
  asked.delete(url)
  return early?.key === keyOf(headers, body) ? early.answer : undefined
}
