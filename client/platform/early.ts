/**
 * Calls that the page's first script makes while the page's own is still on its way. Each answer is for one caller, who
 * would have sent the very same; whoever asks anything else, or again, asks the server.
 */
const TIMEOUT_MS = 15_000

type Headers = Readonly<Record<string, string>>

const asked = new Map<string, Promise<Response>>()

const keyOf = (url: string, headers: Headers, body: string): string => JSON.stringify([url, headers, body])

export function askEarly(url: string, headers: Headers, body: string): void {
  const answer = fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Told to the one who takes it.
  answer.catch(() => undefined)
  asked.set(keyOf(url, headers, body), answer)
}

export function takeEarly(url: string, headers: Headers, body: string): Promise<Response> | undefined {
  const key = keyOf(url, headers, body)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}
